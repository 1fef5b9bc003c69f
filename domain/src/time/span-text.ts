import { BadInputError } from '../errors.ts'
import { parseTimeSpan, type TimeSpanSetting, timeSpanInput } from './time-span.ts'

/** A time span as addresses hold it: JSON as the API takes it. */
export function spanText(setting: TimeSpanSetting): string {
  return JSON.stringify(timeSpanInput(setting))
}

/** Null for a text that is no time span. */
export function readSpanText(text: string | undefined): TimeSpanSetting | null {
  try {
    const span: unknown = text === undefined ? null : JSON.parse(text)
    return typeof span === 'object' && span !== null ? parseTimeSpan({ ...span }) : null
  } catch (error) {
    if (error instanceof BadInputError || error instanceof SyntaxError) return null
    throw error
  }
}
