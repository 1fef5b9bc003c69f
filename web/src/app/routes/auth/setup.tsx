import { createFileRoute } from '@tanstack/react-router'
import { currencyChoices } from '../../../features/companies/currency-choices.ts'
import { SetupScreen } from '../../../features/session/SetupScreen.tsx'

export const Route = createFileRoute('/auth/setup')({ component: Setup })

const currencies = currencyChoices('USD')

function Setup() {
  return <SetupScreen currencies={currencies} />
}
