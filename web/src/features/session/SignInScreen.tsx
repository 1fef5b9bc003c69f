import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { useSession } from './SessionProvider.tsx'
import { sessionEnd } from './session-end.ts'
import { SignInFailure } from './sign-in-api.ts'

interface SignInScreenProps {
  /** The page to open after signing in. */
  readonly returnPath: string
  /** The name of that page. */
  readonly returnName: string | null
}

/** The sign-in page, which leads to the company's identity provider. */
export function SignInScreen({ returnPath, returnName }: SignInScreenProps) {
  const session = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const endedAt = sessionEnd()

  // With the Back button, the browser may restore this page in its former state.
  useEffect(() => {
    const reset = () => setIsLeaving(false)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])

  const handleSignIn = async (loginHint?: string) => {
    setIsLeaving(true)
    setFailure(null)
    try {
      await session.signIn(returnPath, loginHint)
    } catch (error) {
      console.warn('Sign-in could not begin.', error)
      setFailure(error instanceof SignInFailure ? error.message : 'Sign-in could not begin. Reload the page and try again.')
      setIsLeaving(false)
    }
  }

  return (
    <main className="flex h-full">
      <title>Sign in · Fourwall</title>
      <div className="flex w-[521px] max-w-full flex-none flex-col overflow-y-auto border-r border-line-1 px-[72px] pt-[38px] pb-[28px] max-[900px]:mx-auto max-[900px]:border-r-0 max-[560px]:px-5">
        <p className="flex items-center gap-[10px] text-[14px] font-semibold tracking-[-0.01em]">
          <Mark size={18} />
          Fourwall
        </p>
        <div className="my-auto py-6">
          <h1 className="text-[20px]/[26px] font-semibold">Sign in</h1>
          <p className="mt-2 text-2">
            You sign in with your company’s identity provider and come back
            {returnName === null ? (
              ' here.'
            ) : (
              <>
                {' to '}
                <b className="font-medium text-1">{returnName}</b>.
              </>
            )}
          </p>
          {!session.configuration.hasCompany && <NoCompanyNotice />}
          <Button
            kind="primary"
            className="mt-[20px] min-h-[34px] w-full"
            // The only action, so Enter runs it.
            autoFocus
            busy={isLeaving ? 'Opening sign-in' : null}
            onClick={() => void handleSignIn()}
          >
            Continue to sign-in
          </Button>
          {failure !== null && (
            <p role="alert" className="mt-3 text-small text-unfav">
              {failure}
            </p>
          )}
          {session.configuration.demoUsers.length > 0 && (
            <p className="mt-4 text-small text-3">
              This server has demo users. Try it as{' '}
              {session.configuration.demoUsers.map((user, index, users) => (
                <span key={user.email}>
                  {index > 0 && (index === users.length - 1 ? ' or ' : ', ')}
                  <button type="button" className="rounded-chip text-accent hover:underline" onClick={() => void handleSignIn(user.email)}>
                    {user.name.split(' ')[0]}
                    {user.title !== null && ` (${user.title})`}
                  </button>
                </span>
              ))}
            </p>
          )}
        </div>
        {endedAt !== null && (
          <p role="status" className="text-small text-3">
            Your session ended at {endedAt.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}. Sign in
            to continue where you were.
          </p>
        )}
      </div>
      <FourWalls />
    </main>
  )
}

/** Sign-in needs a company: explains what the operator has to do, and whom everyone else can ask. */
function NoCompanyNotice() {
  return (
    <div role="note" className="mt-4 border-l-2 border-accent pl-3 text-2">
      <h2 className="font-medium text-1">This Fourwall has no company yet</h2>
      <p className="mt-1">
        If you run it, open the set-up link that the server printed when it started, or type{' '}
        <code className="font-mono text-small">fourwall company create</code> on the command line. Otherwise ask your administrator.
      </p>
    </div>
  )
}

const wall = 'absolute bg-primary px-4 py-[17px] text-on-primary'

/** Illustration: a location's month, with costs as four walls and the profit inside. */
function FourWalls() {
  return (
    <figure className="flex min-w-0 flex-1 flex-col items-center justify-center overflow-hidden bg-sunken max-[900px]:hidden">
      <div className="relative size-[448px] flex-none">
        <div className={`${wall} top-0 left-0 h-[96px] w-[320px]`}>
          <Wall name="Cost of goods" amount="55,155" />
        </div>
        <div className={`${wall} top-0 right-0 h-[320px] w-[96px] pl-3`}>
          <Wall name="Labor" amount="64,675" />
        </div>
        <div className={`${wall} bottom-0 left-[128px] h-[96px] w-[320px]`}>
          <Wall name="Direct operating" amount="24,006" />
        </div>
        <div className="absolute top-[128px] left-0 h-[320px] w-[96px] bg-accent py-[17px] pl-[14px] text-on-primary">
          <Wall name="Occupancy" amount="18,253" />
        </div>
        <div className="absolute top-[155px] left-[128px] w-[192px] text-right">
          <div className="text-2">Revenue</div>
          <div className="text-[22px]/[28px]">198,400</div>
          <div className="mt-[11px] border-t border-line-rule pt-[12px] text-2">Four-wall EBITDA</div>
          <div className="inline-block text-[43px]/[48px] font-semibold tracking-[-0.01em]">36,311</div>
          <div className="ml-auto h-[6px] w-[141px] border-y border-line-rule" />
        </div>
      </div>
      <figcaption className="mt-[20px] w-[448px] text-3">
        An example: one location, one month, and what is left inside its four walls.
      </figcaption>
    </figure>
  )
}

function Wall({ name, amount }: { name: string; amount: string }) {
  return (
    <>
      <div className="text-small whitespace-nowrap">{name}</div>
      <div className="text-title font-semibold">{amount}</div>
    </>
  )
}
