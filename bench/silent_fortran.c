/* The formatted output of gfortran's run-time library, doing nothing: the programs print all of
 * their results, and that time would hide the time of computing. Input is unchanged. */
void _gfortran_st_write(void *parameters);
void _gfortran_st_write_done(void *parameters);
void _gfortran_transfer_integer_write(void *parameters, void *value, int kind);
void _gfortran_transfer_real_write(void *parameters, void *value, int kind);
void _gfortran_transfer_character_write(void *parameters, void *value, long length);
void _gfortran_transfer_array_write(void *parameters, void *array, int kind, long length);

void _gfortran_st_write(void *parameters)
{
    (void)parameters;
}

void _gfortran_st_write_done(void *parameters)
{
    (void)parameters;
}

void _gfortran_transfer_integer_write(void *parameters, void *value, int kind)
{
    (void)parameters, (void)value, (void)kind;
}

void _gfortran_transfer_real_write(void *parameters, void *value, int kind)
{
    (void)parameters, (void)value, (void)kind;
}

void _gfortran_transfer_character_write(void *parameters, void *value, long length)
{
    (void)parameters, (void)value, (void)length;
}

void _gfortran_transfer_array_write(void *parameters, void *array, int kind, long length)
{
    (void)parameters, (void)array, (void)kind, (void)length;
}
