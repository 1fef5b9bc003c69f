import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The very same functions from one rendering to the next, each of which does what the latest one of its name does: whoever is
 * handed them need not be rendered again for them. For events only, not while rendering.
 */
export function useLatestFunctions<Functions extends { readonly [Name in keyof Functions]: (...given: never[]) => unknown }>(
  functions: Functions,
): Functions {
  const latest = useRef(functions)
  useLayoutEffect(() => {
    latest.current = functions
  })
  const [same] = useState(() => {
    const names = Object.keys(functions) as (keyof Functions)[]
    // Each takes and gives what the one that it calls does.
    return Object.fromEntries(names.map((name) => [name, (...given: never[]) => latest.current[name](...given)])) as Functions
  })
  return same
}
