import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'

/** An empty simple query in PostgreSQL's protocol: type, length of the rest, text, terminator. */
const EMPTY_QUERY = Uint8Array.of(0x51, 0, 0, 0, 6, 0x3b, 0)
/** Index of an imported function, which is never compiled: with this setting, no function is optimized. */
const NO_FUNCTION = 0
const ANY_FUNCTION = -1

/**
 * PGlite without optimized code for its parser. V8 compiles hot WebAssembly functions a second time with its optimizing compiler, which
 * takes 600 MB and up to two seconds of processor time for PostgreSQL's `raw_parser`, a single function of 100 kB with 300 branches.
 * Whether a function may be optimized is decided on its first use, so we use the parser once while optimization is off. Everything else is
 * optimized as usual (docs/decisions/0041).
 */
export class LeanPGlite extends PGlite {
  // Nothing has been parsed before: this is the last step of the library's start.
  override async _initArrayTypes(options?: Parameters<PGlite['_initArrayTypes']>[0]): Promise<void> {
    if (options?.force !== true) {
      setFlagsFromString(`--wasm-tier-up-filter=${NO_FUNCTION}`)
      try {
        await this.execProtocolRaw(EMPTY_QUERY)
      } finally {
        setFlagsFromString(`--wasm-tier-up-filter=${ANY_FUNCTION}`)
      }
    }
    return super._initArrayTypes(options)
  }
}
