// Embind prints the address of a type whose name nobody registered, for an error that web/core never meets. Nothing else
// prints, and printf would be 2 KiB of each module in brotli: these three take its place at the link.
extern "C" {

int sprintf(char* text, const char*, ...) {
  *text = '\0';
  return 0;
}

/// What the compiler calls for sprintf where no number has a fraction, or none is longer than a double.
int siprintf(char* text, const char*, ...) {
  *text = '\0';
  return 0;
}

int __small_sprintf(char* text, const char*, ...) {
  *text = '\0';
  return 0;
}
}
