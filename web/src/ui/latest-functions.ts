import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Functions that stay identical from one render to the next and call the latest ones, so that components that get them need not
 * render again. For event handlers only, not while rendering.
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
    // Each has the parameters and the result of the function that it calls.
    return Object.fromEntries(names.map((name) => [name, (...given: never[]) => latest.current[name](...given)])) as Functions
  })
  return same
}
