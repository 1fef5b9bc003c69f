// npm run foreign-files: how ledger files of other systems are read, unaided or with questions. Exit code 1 if one is read wrongly and
// nothing says so. `-- NAME` only files whose system or report contains it, with all differences.
import { FOREIGN_FILES } from '../test/ledger/foreign-files/all-files.ts'
import { type ForeignReading, type Outcome, readForeignFile } from '../test/ledger/foreign-files/read-foreign-file.ts'

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  RIGHT: 'right',
  RIGHT_WHEN_ASKED: 'right, asked',
  REFUSED: 'refused',
  WRONG: 'WRONG',
}

const [wanted = ''] = process.argv.slice(2)
const isWanted = (text: string): boolean => text.toLowerCase().includes(wanted.toLowerCase())
const read: { readonly reading: ForeignReading }[] = []
for (const file of FOREIGN_FILES) {
  const { system, report, source, fileName } = file
  if (![system, report, fileName].some(isWanted)) continue
  const reading = await readForeignFile(file)
  read.push({ reading })
  const known = file.knownFault === undefined ? '' : ` (known: ${file.knownFault})`
  console.log(`${OUTCOMES[reading.outcome].padEnd(12)} ${system}: ${report}`)
  console.log(`             ${fileName}, after ${source}`)
  if (reading.questions.length > 0) console.log(`             asks ${reading.questions.join(', ')}`)
  if (reading.refusal !== null) console.log(`             ${reading.refusal}`)
  if (reading.outcome === 'WRONG') console.log(`             ${reading.differences.length} differences${known}`)
  for (const line of reading.differences.slice(0, wanted === '' ? 4 : 200)) console.log(`               ${line}`)
}

const asked = read
  .filter(({ reading }) => reading.outcome !== 'REFUSED')
  .map(({ reading }) => reading.questions.length)
  .sort((left, right) => left - right)
const counts = Object.entries(OUTCOMES).map(
  ([outcome, name]) => `${read.filter(({ reading }) => reading.outcome === outcome).length} ${name}`,
)
console.log(`\n${read.length} files: ${counts.join(', ')} in silence`)
console.log(`questions per file that is read: median ${asked[Math.floor(asked.length / 2)] ?? 0}, most ${asked.at(-1) ?? 0}`)
if (read.some(({ reading }) => reading.outcome === 'WRONG')) process.exitCode = 1
