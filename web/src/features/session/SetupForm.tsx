import { SETTING_NAMES } from '@fourwall/domain/companies/company-settings.ts'
import { fiscalYearMonths } from '@fourwall/domain/companies/settings-effects.ts'
import { type FirstOwner, LONGEST_OF_OWNER, SHORTEST_PASSWORD } from '@fourwall/domain/session/first-owner.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import { MONTH_NAMES } from '@fourwall/domain/time/day-format.ts'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useAuth } from 'react-oidc-context'
import { Button } from '../../ui/Button.tsx'
import { focusFirstInvalid, SelectInput, TextInput } from '../../ui/Field.tsx'
import { SessionNotice, SessionWays } from './SessionNotice.tsx'
import { useSession } from './SessionProvider.tsx'
import { type SetupCompanyInput, setUpCompany } from './setup-company.ts'

const NO_ERROR = { field: null, sentence: '' }

export interface SetupFormProps {
  readonly link: string
  readonly currencies: readonly { readonly value: string; readonly label: string }[]
  /** Called with the server's sentence if the link can no longer be used. */
  readonly onRefused: (sentence: string) => void
}

/** The company, and at the embedded provider the account of its owner. */
export function SetupForm({ link, currencies, onRefused }: SetupFormProps) {
  const session = useSession()
  const { user } = useAuth()
  const { isEmbedded } = session.configuration
  const form = useRef<HTMLFormElement>(null)
  const [company, setCompany] = useState<SetupCompanyInput>({ name: '', currency: 'USD', fiscalYearStartMonth: 1 })
  const [owner, setOwner] = useState({ name: '', email: '', password: '' })
  const [again, setAgain] = useState('')
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<{ readonly field: string | null; readonly sentence: string }>(NO_ERROR)

  useEffect(() => {
    if (error.field !== null) focusFirstInvalid(form.current)
  }, [error])

  const goOn = async () => {
    if (!isEmbedded) {
      // Reloads the page, so that nothing cached before is left.
      location.replace(START_PATH)
      return
    }
    setBusy('Opening sign-in')
    try {
      await session.signIn(START_PATH, owner.email.trim())
    } catch (failure) {
      console.warn('Sign-in could not begin.', failure)
      location.replace('/')
    }
  }

  const submit = async () => {
    if (isEmbedded && owner.password !== again) {
      setError({ field: 'again', sentence: 'The two passwords differ. Type the same one twice.' })
      return
    }
    setBusy('Creating the company')
    setError(NO_ERROR)
    const outcome = await setUpCompany(session, { link, company, owner: isEmbedded ? owner : null })
    if (outcome.kind === 'accepted') {
      await goOn()
      return
    }
    setBusy(null)
    if (outcome.isFinal) onRefused(outcome.sentence)
    else setError({ field: outcome.field, sentence: outcome.sentence })
  }

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy === null) void submit()
  }

  const errorOf = (field: string): string | null => (error.field === field ? error.sentence : null)
  return (
    <SessionNotice title="Set up Fourwall">
      <p className="mt-1 text-2">
        With this link you create the company of this Fourwall and become its owner
        {isEmbedded ? '' : `, as ${user?.profile.email ?? user?.profile.name ?? 'you signed in'}`}. Name, currency and fiscal year can be
        changed later.
      </p>
      <form ref={form} noValidate aria-label="Set up Fourwall" onSubmit={handleSubmit}>
        <CompanyFields company={company} currencies={currencies} onChange={setCompany} errorOf={errorOf} />
        {isEmbedded && <OwnerFields owner={owner} onChange={setOwner} again={again} onAgain={setAgain} errorOf={errorOf} />}
        <SessionWays>
          <Button type="submit" kind="primary" busy={busy}>
            Create company
          </Button>
          {!isEmbedded && <Button onClick={() => void session.signOut()}>Sign out</Button>}
        </SessionWays>
        {error.field === null && error.sentence !== '' && (
          <p role="alert" className="mt-3 text-small text-unfav">
            {error.sentence}
          </p>
        )}
      </form>
    </SessionNotice>
  )
}

type ErrorOf = (field: string) => string | null

interface CompanyFieldsProps {
  readonly company: SetupCompanyInput
  readonly currencies: SetupFormProps['currencies']
  readonly onChange: (company: SetupCompanyInput) => void
  readonly errorOf: ErrorOf
}

function CompanyFields({ company, currencies, onChange, errorOf }: CompanyFieldsProps) {
  return (
    <Part title="The company">
      <TextInput
        label={SETTING_NAMES.name}
        hint="Heads the sidebar, and every export and print."
        autoFocus
        required
        maxLength={LONGEST.companyName}
        value={company.name}
        onChange={(name) => onChange({ ...company, name })}
        error={errorOf('name')}
      />
      <div className="grid grid-cols-2 gap-3 max-[480px]:grid-cols-1">
        <SelectInput
          label={SETTING_NAMES.currency}
          value={company.currency}
          choices={currencies}
          onChange={(currency) => onChange({ ...company, currency })}
          error={errorOf('currency')}
        />
        <SelectInput
          label={SETTING_NAMES.fiscalYearStartMonth}
          value={String(company.fiscalYearStartMonth)}
          choices={MONTHS}
          onChange={(month) => onChange({ ...company, fiscalYearStartMonth: Number(month) })}
          error={errorOf('fiscalYearStartMonth')}
        />
      </div>
    </Part>
  )
}

interface OwnerFieldsProps {
  readonly owner: FirstOwner
  readonly onChange: (owner: FirstOwner) => void
  /** The password typed a second time, since it cannot be looked up later. */
  readonly again: string
  readonly onAgain: (again: string) => void
  readonly errorOf: ErrorOf
}

function OwnerFields({ owner, onChange, again, onAgain, errorOf }: OwnerFieldsProps) {
  return (
    <Part title="You, its owner">
      <TextInput
        label="Your name"
        autoComplete="name"
        required
        maxLength={LONGEST_OF_OWNER.name}
        value={owner.name}
        onChange={(name) => onChange({ ...owner, name })}
        error={errorOf('ownerName')}
      />
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        maxLength={LONGEST_OF_OWNER.email}
        value={owner.email}
        onChange={(email) => onChange({ ...owner, email })}
        error={errorOf('email')}
      />
      <TextInput
        label="Password"
        type="password"
        hint={`${SHORTEST_PASSWORD} characters or more. You sign in with it in a moment.`}
        autoComplete="new-password"
        required
        maxLength={LONGEST_OF_OWNER.password}
        value={owner.password}
        onChange={(password) => onChange({ ...owner, password })}
        error={errorOf('password')}
      />
      <TextInput
        label="Password again"
        type="password"
        autoComplete="new-password"
        required
        maxLength={LONGEST_OF_OWNER.password}
        value={again}
        onChange={onAgain}
        error={errorOf('again')}
      />
    </Part>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-5 border-t border-line-1 pt-4">
      <h2 className="font-medium">{title}</h2>
      <div className="mt-3 grid gap-3">{children}</div>
    </section>
  )
}

/** Where a company begins: without a ledger, this page asks for one. */
const START_PATH = '/uploads'

const MONTHS = MONTH_NAMES.map((name, at) => ({
  value: String(at + 1),
  label: `${name}, a year of ${fiscalYearMonths(parseMonthOfYear(at + 1))}`,
}))
