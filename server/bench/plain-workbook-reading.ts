import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'

// Reads a whole workbook with a library, as a baseline. Prints time and memory.

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
