import { randomUUID } from 'node:crypto'
import { lockFolder } from '../src/platform/database/folder-lock.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'

// A process of folder-twice.ts: FOLDER hold, or FOLDER write COUNT. It says each row only once the database has acknowledged it.

const [folder = '', what = '', count = '0'] = process.argv.slice(2)
const say = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  if (what === 'hold') {
    const held = await lockFolder(folder)
    say('open')
    process.stdin.on('end', () => void held.release()).resume()
  } else {
    const database = await openDatabase({ url: null, dataFolder: folder })
    say('open')
    for (let row = 0; row < Number(count); row += 1) {
      const name = `${process.pid}-${row}`
      await database.system.query(
        'insert into companies (id, name, currency, minor_digits, fiscal_year_start_month) values ($1, $2, $3, 2, 1)',
        [randomUUID(), name, 'USD'],
      )
      say(`stored ${name}`)
    }
    await database.close()
    say('closed')
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
