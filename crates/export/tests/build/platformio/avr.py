# A development platform for tests: Debian's GCC with the options of PlatformIO's own platform for AVR,
# link-time optimisation among them.
from SCons.Script import Default, DefaultEnvironment

env = DefaultEnvironment()
env.Replace(
    AR="avr-gcc-ar",
    AS="avr-as",
    CC="avr-gcc",
    CXX="avr-g++",
    RANLIB="avr-gcc-ranlib",
    SIZETOOL="avr-size",
    ARFLAGS=["rc"],
    PROGNAME="firmware",
    PROGSUFFIX=".elf",
)
options = ["-Os", "-Wall", "-ffunction-sections", "-fdata-sections", "-flto", "-mmcu=$BOARD_MCU"]
env.Append(
    ASFLAGS=["-x", "assembler-with-cpp", *options],
    CCFLAGS=options,
    CFLAGS=["-std=gnu11", "-fno-fat-lto-objects"],
    CPPDEFINES=[("F_CPU", "$BOARD_F_CPU")],
    LINKFLAGS=["-Os", "-mmcu=$BOARD_MCU", "-Wl,--gc-sections", "-flto", "-fuse-linker-plugin"],
)
Default(env.BuildProgram())
