# A development platform for tests: Clang and GNU binutils, as Debian has no GCC for MSP430.
from SCons.Script import Default, DefaultEnvironment

env = DefaultEnvironment()
env.Replace(
    AR="msp430-elf-ar",
    AS="msp430-elf-as",
    CC="clang-19",
    LINK="clang-19",
    RANLIB="msp430-elf-ranlib",
    SIZETOOL="msp430-elf-size",
    ARFLAGS=["rc"],
    PROGNAME="firmware",
    PROGSUFFIX=".elf",
)
target = "--target=msp430-elf"
env.Append(
    ASFLAGS=[target, "-no-integrated-as", "-Wa,-mcpu=430"],
    CCFLAGS=[target, "-O2", "-ffreestanding", "-ffunction-sections", "-fdata-sections"],
    LINKFLAGS=[target, "-nostdlib", "-Wl,--gc-sections"],
)
Default(env.BuildProgram())
