import { useState } from 'react'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { applyTypeWords } from '@zhikao/domain/sites/application/application.messages.ts'
import { credentialText } from '@zhikao/domain/sites/application/application.rules.ts'
import type { MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { allowed, withoutMoves } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { useRemoval } from '../../kit/view/useRemoval.ts'
import { sitePreviewLabels as previewLabels } from '../sitePreview/sitePreview.labels.ts'
import type { ApplicationRow } from './application.columns.tsx'
import { applicationLabels as labels } from './application.labels.ts'
import { usePrint } from './ApplicationPrintPanel.tsx'
import { useApplying } from './ApplicationStartPanel.tsx'

const ApplicationShareDialog = lazyPart(
  async () => (await import('./ApplicationShareDialog.tsx')).ApplicationShareDialog,
)
const ApplicationDisableDialog = lazyPart(
  async () => (await import('./ApplicationDisableDialog.tsx')).ApplicationDisableDialog,
)

type Row = ApplicationRow & Pick<MovedRow, 'refused'>
type Props = {
  row: Row
  place: 'row' | 'header'
  /** In the list of what is decided: opens the workspace, the one place of the decision. */
  onReview?: () => void
  onGone?: () => void
}

const DECISIONS: readonly string[] = ['approve', 'reject'] satisfies MoveOf<typeof applicationLifecycle>[]

/** A renewal that is too early is shown disabled, with the day from which it opens. */
function renewalOf(row: Row, run: () => void): Action[] {
  const refused = row.refused?.find(({ move }) => move === 'renew')
  const action: Action = { key: 'renew', label: applyTypeWords.RENEW, run }
  if (row.actions.includes('renew')) return [action]
  return refused === undefined ? [] : [{ ...action, refused }]
}

const changeOf = (run: () => void): Action => ({ key: 'change', label: applyTypeWords.CHANGE, run })

/** The form on paper, and, in the detail, a link to what was sent in. Reviewers print it from the workspace. */
function usePaper({ row, place, onReview }: Props, share: () => void): Action[] {
  const fetchPdf = usePrint()
  if (onReview) return []
  const print: Action = { key: 'print', label: previewLabels.print, run: () => fetchPdf(row.sn) }
  return place === 'row' ? [print] : [{ key: 'share', label: previewLabels.share, run: share }, print]
}

/** What can be done to an application. */
export function ApplicationMoves(props: Props) {
  const { row, place, onReview, onGone } = props
  const say = useSay()
  const remove = useRemoval(applicationContract.remove, onGone)
  const { open, renew } = useApplying()
  const [asked, setAsked] = useState<'disable' | 'share' | null>(null)
  const paper = usePaper(props, () => setAsked('share'))
  const name = say(fill(labels.name, { credential: credentialText(row), apply_sn: row.apply_sn }))
  const decides = onReview !== undefined && row.actions.some((action) => DECISIONS.includes(action))
  const review: Action[] = decides ? [{ key: 'audit', label: labels.audit, run: onReview }] : []
  const code = row.credential_code
  const edit: Action = { key: 'edit', label: kitLabels.edit, run: () => open(code, row.form_type) }
  const change = changeOf(() => void renew(row, code, row.form_type, 'CHANGE'))
  const removal: Action = { key: 'delete', label: kitLabels.remove, danger: true, run: () => remove(row.sn, name) }
  return (
    <>
      <MoveButtons
        of={applicationLifecycle}
        calls={applicationContract}
        asks={{ approve: () => onReview?.(), disable: () => setAsked('disable'), renew: () => undefined }}
        // The move renew has two verbs of its own.
        row={withoutMoves(row, [...DECISIONS, 'renew'])}
        name={name}
        place={place}
        consequences={{ submit: labels.submit_note, withdraw: labels.withdraw }}
        first={[...review, ...allowed(row, [edit])]}
        last={[
          ...renewalOf(row, () => void renew(row, code, row.form_type, 'RENEW')),
          ...allowed(row, [change]),
          ...paper,
          ...allowed(row, [removal]),
        ]}
      />
      {asked === 'disable' && <ApplicationDisableDialog sn={row.sn} name={name} onClose={() => setAsked(null)} />}
      {asked === 'share' && <ApplicationShareDialog row={row} name={name} onClose={() => setAsked(null)} />}
    </>
  )
}
