import { MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import type { AnswerAct } from './use-answer-acts.ts'

/** Actions in a menu: first what an answer can become, then where it opens. */
export function ActItems({ acts }: { readonly acts: readonly AnswerAct[] }) {
  const made = acts.filter(({ kind }) => kind !== 'EXPLORER' && kind !== 'REPORT')
  const opened = acts.filter((act) => !made.includes(act))
  return (
    <>
      {made.map((act) => (
        <ActItem key={act.kind} {...act} />
      ))}
      {made.length > 0 && opened.length > 0 && <MenuSeparator />}
      {opened.map((act) => (
        <ActItem key={act.kind} {...act} />
      ))}
    </>
  )
}

function ActItem({ label, whyNot, run }: AnswerAct) {
  return (
    <MenuItem disabledReason={whyNot} onSelect={run}>
      {label}
    </MenuItem>
  )
}
