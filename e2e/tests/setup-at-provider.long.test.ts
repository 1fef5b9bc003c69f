import { test } from '../fixtures/browser-test.ts'
import { startForeignProvider } from '../fixtures/foreign-provider.ts'
import { freePort, runCommand, startProduct } from '../fixtures/product.ts'
import { signInAtForeign, untilSignedIn } from '../fixtures/sign-in.ts'

test('with another identity provider, whoever holds the link signs in first', async ({ visits, onTestFinished }) => {
  const port = await freePort()
  const provider = await startForeignProvider({ appOrigin: `http://127.0.0.1:${port}` })
  onTestFinished(() => provider.stop())
  const product = await startProduct({ FOURWALL_DEMO: 'off', PORT: String(port), ...provider.settings })
  onTestFinished(() => product.stop())

  const stranger = await visits.open({ origin: product.origin })
  visits.expectLogged(/status of 403|could not be loaded|status 403/)
  await stranger.page.goto('/')
  await signInAtForeign(stranger.page, 'stranger@harbor.example')
  await stranger.page.getByRole('alert').getByText('This Fourwall has no company yet. Ask your administrator to create one').waitFor()

  const { page } = await visits.open({ origin: product.origin })
  const printed = JSON.parse(await runCommand(product, 'company', 'setup-link', '--json')) as { address: string } // as the command prints it
  await page.goto(printed.address)
  await page.getByText('Sign in with your identity provider first.').waitFor()
  await signInAtForeign(page, 'olive@harbor.example')
  await page.getByText('become its owner, as olive@harbor.example.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Harbor Grill')
  await page.getByRole('button', { name: 'Create company' }).click()
  await page.getByRole('heading', { name: 'No ledger yet' }).waitFor()
  await untilSignedIn(page)
})
