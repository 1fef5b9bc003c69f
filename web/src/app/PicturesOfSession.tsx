import { type ReactNode, useMemo } from 'react'
import { pageFetch } from '../api/page-fetch.ts'
import { createPictureSource, PictureSourceContext } from '../features/presentations/slide/pictures.ts'
import { useSession } from '../features/session/SessionProvider.tsx'

/** Lets slides show the pictures of the company, by the session's token. */
export function PicturesOfSession({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const source = useMemo(
    () =>
      createPictureSource(async (pictureId) => {
        const response = await pageFetch(session.apiAddress(`/pictures/${pictureId}`), { headers: await session.requestHeaders() })
        if (!response.ok) throw new Error(response.status === 404 ? 'This picture was deleted.' : 'This picture could not be loaded.')
        return response.blob()
      }),
    [session],
  )
  return <PictureSourceContext value={source}>{children}</PictureSourceContext>
}
