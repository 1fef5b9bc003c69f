import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'

/** A simple query without a statement, in PostgreSQL's protocol: type, length of what follows, text, end of text. */
const EMPTY_QUERY = Uint8Array.of(0x51, 0, 0, 0, 6, 0x3b, 0)
/** Index of an imported function, which is never compiled: while it is set, no function is. */
const NO_FUNCTION = 0
const ANY_FUNCTION = -1

/**
 * PGlite without its parser's optimized code. V8 compiles frequently used WebAssembly functions twice, the second time with
 * its optimizing compiler, which takes 600 MB and up to two seconds of a processor for PostgreSQL's `raw_parser`: one function of 100 kB
 * with 300 branches. Whether a function can be optimized later is settled when it is first used, so that the parser is used here once
 * while the engine optimizes nothing. Everything else that runs often is optimized as usual (docs/decisions/0041).
 */
export class LeanPGlite extends PGlite {
  // Nothing was parsed before: the library calls this as the last step of its start.
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
