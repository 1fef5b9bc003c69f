/** The provider did not redirect in time: it may be slow, or show a page in the hidden frame. */
export class FrameTimeoutError extends Error {
  override readonly name = 'FrameTimeoutError'
}

/**
 * Visits an address in a hidden frame until it comes back to a page of ours; what that page's address carries. Throws
 * `FrameTimeoutError` where it does not come back within `timeoutMs`.
 */
export async function answerInFrame(address: string, returnPath: string, timeoutMs: number): Promise<URLSearchParams> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Session renewal'
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(
        () => reject(new FrameTimeoutError('Network timed out: the identity provider did not answer in the hidden frame.')),
        timeoutMs,
      )
      frame.addEventListener('load', () => {
        const found = ownAddress(frame)
        if (found?.pathname === returnPath) resolve(found.searchParams)
      })
      frame.src = address
      document.body.append(frame)
    })
  } finally {
    clearTimeout(timer)
    frame.remove()
  }
}

/** A frame's address, if it is of our own origin. */
function ownAddress(frame: HTMLIFrameElement): URL | null {
  try {
    return URL.parse(frame.contentWindow?.location.href ?? '')
  } catch {
    // Browsers hide addresses of other origins.
    return null
  }
}
