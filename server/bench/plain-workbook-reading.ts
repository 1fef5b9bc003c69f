import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'

// Reads a workbook as one would without further thought: all of it, with a library. Prints how long it took and with how much memory.

export interface PlainReading {
  readonly ms: number
  /** Bytes. */
  readonly peakMemory: number
  readonly figures: number
}

const path = process.argv[2]
if (path === undefined) throw new Error('Name a workbook')
const begun = performance.now()
const { sheets } = await readXlsx(await readFile(path))
let figures = 0
for (const { rows } of sheets) for (const row of rows) for (const cell of row) if (typeof cell === 'number') figures += 1
const reading: PlainReading = { ms: performance.now() - begun, peakMemory: process.resourceUsage().maxRSS * 1_024, figures }
process.stdout.write(JSON.stringify(reading))
