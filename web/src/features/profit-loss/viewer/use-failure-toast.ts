import { useEffect } from 'react'
import { UNREACHED } from '../../../api/api-client.ts'
import { toast } from '../../../ui/toast.ts'

/** Says why figures cannot be had, for as long as that is so. */
export function useFailureToast(failure: string | null): void {
  useEffect(() => {
    // That the server cannot be reached is said once, for all that needs it.
    if (failure === null || failure === UNREACHED) return
    const shown = toast.failure('Error loading data', { detail: failure })
    // It stands over the tabs: on another one it has nothing to say.
    return () => toast.dismiss(shown)
  }, [failure])
}
