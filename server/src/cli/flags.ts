import { join } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'

export const json = new Option('--json', 'print the result as JSON')
export const company = new Option('--company <id-key-or-name>', 'the company, if there are several')
/** Of commands that may change closed months. */
export const closedFlag = new Option('--closed', 'change closed months, too; otherwise such a change is refused, with the amount')

/** Confirms changes of closed months as a refusal listed them. */
export const closedAsFlag = new Option('--closed-as <code>', 'change closed months exactly as the refusal with this code listed')

/** What the flags agree to. */
export function closedOf({ closed, closedAs }: { readonly closed?: boolean; readonly closedAs?: string }): boolean | string {
  return closedAs ?? closed === true
}

export function absolute(file: string): string {
  return file.startsWith('/') ? file : join(process.cwd(), file)
}

export function picked<T extends object, Name extends keyof T>(options: T, names: readonly Name[]): Partial<Pick<T, Name>> {
  return Object.fromEntries(names.filter((name) => options[name] !== undefined).map((name) => [name, options[name]])) as Partial<
    Pick<T, Name>
  > // these names only
}

export function wholeNumberFlag(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It takes a whole number.')
  return Number(text)
}

/** In seconds. */
export function duration(text: string): number {
  const match = /^(\d{1,9})([smhd])$/.exec(text)
  if (match === null) throw new InvalidArgumentError('It takes a number and a unit, such as 30m, 8h or 7d.')
  return Number(match[1]) * { s: 1, m: 60, h: 3_600, d: 86_400 }[match[2] as 's' | 'm' | 'h' | 'd'] // units of the expression
}

export function choiceFlag<const Value extends string>(values: readonly Value[]) {
  return (text: string): Value => {
    const found = values.find((value) => value === text.toUpperCase().replaceAll('-', '_'))
    if (found === undefined) throw new InvalidArgumentError(`It takes one of ${words(values)}.`)
    return found
  }
}

export function yesOrNoFlag(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new InvalidArgumentError('It takes yes or no.')
  return text === 'yes'
}

/** API names as the command line writes them: MONTH_FIRST is month-first. */
export function words(values: readonly string[]): string {
  return values.map((value) => value.toLowerCase().replaceAll('_', '-')).join(', ')
}
