import type { EmbeddedAccount } from './embedded-accounts.ts'

/** Contents of the embedded provider's pages, which are plain HTML forms without scripts. */
export interface SignInPage {
  readonly nonce: string
  /** Target of the form. */
  readonly action: string
  readonly email: string
  readonly message: string | null
  /** The account already signed in at the provider; offered first. */
  readonly current: EmbeddedAccount | null
  readonly demo: readonly EmbeddedAccount[]
  /** Whether no account exists yet, so that sign-in is impossible. */
  readonly isNobodyHere: boolean
}

export function signInPage({ nonce, action, email, message, current, demo, isNobodyHere }: SignInPage): string {
  const offered = [...(current === null ? [] : [current]), ...demo.filter(({ id }) => id !== current?.id)]
  const error = message === null ? '' : `<p class="message" id="message" role="alert">${safe(message)}</p>`
  const described = message === null ? '' : ' aria-describedby="message" aria-invalid="true"'
  const hinted = message === null ? offered.find((account) => account.email === email) : undefined
  const focus = hinted !== undefined ? 'choice' : email === '' ? 'email' : 'password'
  const fields = `
    <form method="post" action="${safe(action)}">
      ${error}
      <label for="email">E-mail</label>
      <input id="email" name="email" type="email" autocomplete="username" required value="${safe(email)}"${described}${focus === 'email' ? ' autofocus' : ''}>
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required${described}${focus === 'password' ? ' autofocus' : ''}>
      <button class="primary" type="submit">Sign in</button>
    </form>`
  const choices =
    offered.length === 0
      ? ''
      : `
    <section aria-labelledby="choices">
      <h2 id="choices">${demo.length === 0 ? 'Signed in on this computer' : 'Demo users of this server'}</h2>
      <form method="post" action="${safe(action)}">
        <ul>${offered.map((account) => choice(account, account.id === current?.id, account.id === hinted?.id)).join('')}
        </ul>
      </form>
    </section>`
  return page({
    nonce,
    title: 'Sign in',
    body: `<h1>Sign in</h1>\n<p class="lead">To Fourwall, with your e-mail address and password.</p>${isNobodyHere ? NOBODY_HERE : ''}${fields}${choices}`,
  })
}

const NOBODY_HERE = `
    <p class="notice" role="note">There are no accounts yet. Ask your administrator to open the set-up link that the server printed when
      it started.</p>`

/** A notice with a single link. */
export function noticePage(notice: {
  readonly nonce: string
  readonly title: string
  readonly text: string
  readonly link: { href: string; label: string }
}): string {
  const { nonce, title, text, link } = notice
  return page({
    nonce,
    title,
    body: `<h1>${safe(title)}</h1>\n<p class="lead">${safe(text)}</p>\n<a class="primary" href="${safe(link.href)}">${safe(link.label)}</a>`,
  })
}

/** Submits the provider's own form automatically if scripts run, otherwise by its button. */
export function signingOutPage(nonce: string, form: string): string {
  const button = '<button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>'
  const submit = `document.querySelector('button[name=logout]').click()`
  return page({
    nonce,
    title: 'Signing out',
    body: `<h1>Signing out</h1>\n<p class="lead">You will be back at Fourwall in a moment.</p>${form}${button}\n<script nonce="${nonce}">${submit}</script>`,
  })
}

function choice({ email, name, roles }: EmbeddedAccount, isCurrent: boolean, hasFocus: boolean): string {
  const role = roles.map(inWords).join(', ')
  const detail = [isCurrent ? 'signed in' : '', role].filter((part) => part !== '').join(' · ')
  return `
          <li><button class="choice" type="submit" name="continueAs" value="${safe(email)}"${hasFocus ? ' autofocus' : ''}>
            <span>Continue as <strong>${safe(name)}</strong></span><span class="detail">${safe(detail)}</span>
          </button></li>`
}

function inWords(role: string): string {
  return role.replaceAll(/[-_]/g, ' ')
}

function safe(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

function page({ nonce, title, body }: { nonce: string; title: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${safe(title)} · Fourwall</title>
<link rel="icon" type="image/svg+xml" href="/idp/assets/mark.svg">
<link rel="preload" href="/idp/assets/plex-sans-400.woff2" as="font" type="font/woff2" crossorigin>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<header>${MARK}<span>Fourwall</span></header>
<div class="column">
${body}
</div>
</main>
<aside aria-hidden="true">${EXAMPLE}</aside>
</body>
</html>
`
}

export const MARK_FILE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="16" height="16"><style>.w{fill:#12181b}.a{fill:#1c4fc0}' +
  '@media (prefers-color-scheme:dark){.w{fill:#e9edee}.a{fill:#85a9ff}}</style>' +
  '<path class="w" d="M1 1h10v3H1zM12 1h3v10h-3zM5 12h10v3H5z"/><path class="a" d="M1 5h3v10H1z"/></svg>'

const MARK =
  '<svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">' +
  '<path class="ink" d="M1 1h10v3H1zM12 1h3v10h-3zM5 12h10v3H5z"/><path class="accent" d="M1 5h3v10H1z"/></svg>'

/** The product's name as a picture: what is left inside the four walls of one location in one month. */
const EXAMPLE = `<figure>
<div class="walls">
<div class="wall goods"><span>Cost of goods</span><b>55,155</b></div>
<div class="wall labor"><span>Labor</span><b>64,675</b></div>
<div class="wall occupancy"><span>Occupancy</span><b>18,253</b></div>
<div class="inside"><span>Revenue</span><span class="revenue">198,400</span><hr><span>Four-wall EBITDA</span><b>36,311</b></div>
<div class="wall operating"><span>Direct operating</span><b>24,006</b></div>
</div>
<figcaption>An example: one location, one month, and what is left inside its four walls.</figcaption>
</figure>`

const FONT_FACES = [400, 500, 600]
  .map(
    (weight) =>
      `@font-face{font-family:"IBM Plex Sans";font-weight:${weight};font-display:swap;src:url(/idp/assets/plex-sans-${weight}.woff2) format("woff2")}`,
  )
  .join('\n')

const STYLE = `
${FONT_FACES}
:root{
  color-scheme:light dark;
  --bg:#ffffff;--bg-sunken:#f5f6f7;--bg-hover:#eff1f3;--line-1:#e6e9eb;--line-control:#858f96;--line-rule:#5b666d;
  --text-1:#12181b;--text-2:#475159;--text-3:#5f6a72;--primary:#12181b;--primary-hover:#2b353b;--on-primary:#ffffff;
  --accent:#1c4fc0;--on-accent:#ffffff;--unfav:#a83a0d;
}
@media (prefers-color-scheme:dark){:root{
  --bg:#101315;--bg-sunken:#0b0d0f;--bg-hover:#1a1f22;--line-1:#21272a;--line-control:#6b777e;--line-rule:#98a3a9;
  --text-1:#e9edee;--text-2:#b0b9be;--text-3:#8f9aa0;--primary:#e9edee;--primary-hover:#ffffff;--on-primary:#101315;
  --accent:#85a9ff;--on-accent:#101315;--unfav:#f2945f;
}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;background:var(--bg);color:var(--text-1);
  font:400 13px/18px "IBM Plex Sans",system-ui,sans-serif;font-variant-numeric:tabular-nums;-webkit-font-smoothing:antialiased}
main{flex:1 0 320px;max-width:520px;min-height:100vh;display:flex;flex-direction:column;padding:40px 72px 48px}
header{display:flex;align-items:center;gap:8px;font-weight:600;font-size:15px}
.ink{fill:var(--text-1)}.accent{fill:var(--accent)}
.column{margin:auto 0;padding:32px 0;width:100%;max-width:376px}
h1{margin:0 0 8px;font-size:20px;line-height:26px;font-weight:600}
h2{margin:32px 0 8px;font-size:12px;line-height:18px;font-weight:500;color:var(--text-3)}
.lead{margin:0 0 24px;color:var(--text-2)}
label{display:block;margin:16px 0 4px;font-size:12px;font-weight:500;color:var(--text-2)}
input{width:100%;height:34px;padding:0 10px;border:1px solid var(--line-control);border-radius:5px;background:var(--bg);color:var(--text-1);font:inherit}
input[aria-invalid]{border-color:var(--unfav)}
.notice{margin:0 0 24px;padding-left:12px;border-left:2px solid var(--accent);color:var(--text-2)}
.message{margin:0;color:var(--unfav);font-weight:500}
.primary{display:flex;align-items:center;justify-content:center;width:100%;height:34px;margin-top:24px;border:0;border-radius:5px;
  background:var(--primary);color:var(--on-primary);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.primary:hover{background:var(--primary-hover)}
ul{margin:0;padding:0;list-style:none;border-top:1px solid var(--line-1)}
li{border-bottom:1px solid var(--line-1)}
.choice{display:flex;justify-content:space-between;align-items:center;gap:16px;width:100%;min-height:40px;padding:8px 4px;border:0;
  background:none;color:var(--text-2);font:inherit;text-align:left;cursor:pointer}
.choice strong{font-weight:600;color:var(--text-1)}
.choice:hover{background:var(--bg-hover)}
.detail{font-size:12px;color:var(--text-3)}
input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
aside{display:none}
@media (min-width:1000px){
  aside{flex:1.77;display:flex;align-items:center;justify-content:center;background:var(--bg-sunken);border-left:1px solid var(--line-1)}
}
figure{margin:0}
.walls{display:grid;width:448px;height:448px;gap:32px;grid-template:96px 1fr 96px / 96px 1fr 96px}
.wall{display:flex;flex-direction:column;padding:16px;background:var(--primary);color:var(--on-primary);font-size:12px;white-space:nowrap}
.wall b{font-size:15px;font-weight:600}
.goods{grid-area:1/1/2/3}.labor{grid-area:1/3/3/4;padding:16px 11px}.operating{grid-area:3/2/4/4}
.occupancy{grid-area:2/1/4/2;padding:16px 13px;background:var(--accent);color:var(--on-accent)}
.inside{grid-area:2/2/3/3;align-self:center;display:flex;flex-direction:column;align-items:flex-end;color:var(--text-2)}
.inside .revenue{font-size:24px;line-height:30px;color:var(--text-1)}
.inside hr{width:100%;margin:10px 0;border:0;border-top:1px solid var(--line-rule)}
.inside b{font-size:44px;line-height:50px;font-weight:600;color:var(--text-1);border-bottom:4px double var(--line-rule)}
figcaption{margin-top:24px;color:var(--text-3)}
`
