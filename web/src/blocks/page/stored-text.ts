/** JSON with maps, sets and dates, which the state of editors contains. */
export function storedText(value: unknown): string {
  return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, name, part: unknown) {
    // JSON.stringify has already turned dates into text.
    const own = this[name]
    if (own instanceof Date) return { $date: own.getTime() }
    if (part instanceof Map) return { $map: [...part] }
    if (part instanceof Set) return { $set: [...part] }
    return part
  })
}

/** Reads what `storedText` wrote. @throws SyntaxError for text that is not JSON. */
export function readStored(text: string): unknown {
  // JSON.parse returns any
  return JSON.parse(text, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null) return part
    if ('$map' in part && Array.isArray(part.$map)) return new Map(part.$map as [unknown, unknown][]) // as storedText wrote it
    if ('$set' in part && Array.isArray(part.$set)) return new Set(part.$set)
    if ('$date' in part && typeof part.$date === 'number') return new Date(part.$date)
    return part
  }) as unknown
}
