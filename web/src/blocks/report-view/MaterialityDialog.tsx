import { sameValue } from '@fourwall/domain/editing/same-value.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { type Materiality, materialityText, parseMateriality } from '@fourwall/domain/profit-loss/materiality.ts'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { RadioGroup } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { MaterialityFields } from './MaterialityFields.tsx'

interface MaterialityDialogProps {
  /** Of the view; null for the company's. */
  readonly value: Materiality | null
  readonly company: Materiality
  readonly currency: string
  readonly onChange: (value: Materiality | null) => void
  readonly onClose: () => void
}

/** From which size a view colors variances: as the company does, or by its own amount and percentages. */
export function MaterialityDialog({ value, company, currency, onChange, onClose }: MaterialityDialogProps) {
  const [isOwn, setIsOwn] = useState(value !== null)
  const [own, setOwn] = useState(value ?? company)
  const read = readOwn(own)
  const apply = () => {
    if (!isOwn) onChange(null)
    else if ('value' in read) onChange(read.value)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={!sameValue(isOwn ? own : null, value)}
      width={480}
      title="Materiality of this view"
      description="Variances are colored only past both the amount and the percentage. Locations have their share of the amount by revenue, at least 1%."
      footer={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" disabledReason={isOwn && 'problem' in read ? read.problem.message : null} onClick={apply}>
            Apply
          </Button>
        </>
      }
    >
      <RadioGroup
        label="Materiality"
        value={isOwn ? 'OWN' : 'COMPANY'}
        choices={[
          { value: 'COMPANY', label: 'The company\u2019s', hint: `Color variances ${materialityText(company, currency)}` },
          { value: 'OWN', label: 'Its own' },
        ]}
        onChange={(chosen) => setIsOwn(chosen === 'OWN')}
      />
      {isOwn && (
        <div className="pt-3">
          <MaterialityFields
            value={own}
            currency={currency}
            errorOf={(part) => ('problem' in read && read.problem.field === `materiality.${part}` ? read.problem.message : null)}
            onChange={setOwn}
          />
        </div>
      )}
    </Dialog>
  )
}

function readOwn(own: Materiality): { readonly value: Materiality } | { readonly problem: BadInputError } {
  try {
    return { value: parseMateriality(own) }
  } catch (error) {
    if (error instanceof BadInputError) return { problem: error }
    throw error
  }
}
