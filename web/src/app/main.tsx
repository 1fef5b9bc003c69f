import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfiguration } from '../features/session/configuration.ts'
import { startSession } from '../features/session/session.ts'
import { PageError } from '../ui/PageMessage.tsx'
import { followTheme } from '../ui/theme.ts'
import '../ui/styles.css'
import { App } from './App.tsx'
import { createAppRouter } from './router.ts'
import { followUnavailableCode } from './unavailable-code.ts'

// Dialogs add a <style> to the page; the content security policy allows it by this nonce only.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
if (nonce) setNonce(nonce)

followTheme()
followUnavailableCode()

// In the hidden frame that renews a session this page only has to load: its parent reads the address.
if (window.parent === window) await start()

async function start(): Promise<void> {
  const container = document.getElementById('root')
  if (container === null) throw new Error('index.html has no #root.')
  const root = createRoot(container)
  try {
    const session = await startSession(await loadConfiguration())
    root.render(
      <StrictMode>
        <App session={session} router={createAppRouter(session)} />
      </StrictMode>,
    )
  } catch (error) {
    console.error('The app could not start.', error)
    root.render(<PageError error={error} heading="h1" />)
  }
}
