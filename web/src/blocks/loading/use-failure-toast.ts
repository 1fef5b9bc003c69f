import { useEffect } from 'react'
import { UNREACHED } from '../../api/api-client.ts'
import { toast } from '../../ui/toast.ts'

/** Says why something cannot be loaded, for as long as that is so and its screen is shown. */
export function useFailureToast(title: string, failure: string | null): void {
  useEffect(() => {
    // That the server cannot be reached is said once, for all that needs it.
    if (failure === null || failure === UNREACHED) return
    const shown = toast.failure(title, { detail: failure })
    return () => toast.dismiss(shown)
  }, [title, failure])
}
