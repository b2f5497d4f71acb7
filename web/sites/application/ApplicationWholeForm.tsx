import { Alert, App, Button } from 'antd'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { area, choices, formatted, formFaults } from '@zhikao/domain/kernel/form.ts'
import { mobile, personName } from '@zhikao/domain/kernel/person.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationWords as words } from '@zhikao/domain/sites/application/application.messages.ts'
import { credentialText } from '@zhikao/domain/sites/application/application.rules.ts'
import { FORMS, readSiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import type { SiteDraft } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { siteFormFaults } from '@zhikao/domain/sites/siteForm/siteForm.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { whyLabels } from '../../kit/view/why.labels.ts'
import type { Draft } from '../../kit/document/document.ts'
import { DocumentForm } from '../../kit/document/DocumentForm.tsx'
import { useDraftSaving } from '../../kit/document/useDraftSaving.ts'
import type { Saving } from '../../kit/document/useDraftSaving.ts'
import { nowText } from '../../kit/wire/clock.ts'
import { isStale } from '../../kit/wire/failure.ts'
import { usePage } from '../../kit/wire/page.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { ApplicationExaminer } from './ApplicationExaminerPicker.tsx'
import { ApplicationFormCapacity } from './ApplicationFormCapacityPanel.tsx'
import { ApplicationFormChanges } from './ApplicationFormChangesPanel.tsx'
import { ApplicationHead } from './ApplicationHeadPanel.tsx'
import { applicationLabels as labels } from './application.labels.ts'

type Detail = DataOf<typeof applicationContract.detail>

/** What every application says before its form: levels of the credential, contact person, statement. */
const headerOf = (offered: Detail['offered']) => ({
  title: labels.basic,
  fields: {
    levels: choices(Object.fromEntries(offered.map(({ level }) => [level, levelWords[level]])), {
      label: words.levels,
    }),
    contact_name: formatted(personName, { label: words.contact_name }),
    contact_mobile: formatted(mobile, { label: words.contact_mobile }),
    statement: area(500, { label: words.statement, hint: labels.statement_hint, optional: true }),
  },
})

/** The record as one document: what every application says first, then the sections of its form. */
const documentOf = ({ levels, contact_name, contact_mobile, statement, form }: Detail): Draft => ({
  header: { levels, contact_name, contact_mobile, statement },
  ...form,
})

/** The draft of the form, without what every application says first. */
function siteDraftOf(record: Detail, draft: Draft): SiteDraft {
  const { header: _, ...form } = draft
  return readSiteDraft(record.form_type, form)
}

/** The whole form of an application (domain.md §3.6): saved while it is written, with what it lacks and what it holds. */
export function ApplicationWholeForm({ record, onReload }: { record: Detail; onReload: () => void }) {
  const say = useSay()
  const { base, edited, touched, change, stored } = useWritten(record)
  const [isChecked, check] = useState(false)
  const written = useDeferredValue(edited)
  const header = useMemo(() => ({ header: headerOf(record.offered) }), [record.offered])
  const form = useMemo(() => ({ ...header, ...FORMS[record.form_type] }), [header, record.form_type])
  const faults = useMemo(
    () => [...formFaults(header, written), ...siteFormFaults(siteDraftOf(record, written), base.form_facts)],
    [header, record, written, base],
  )
  const { saving, saveNow } = useSaving({ base, edited, touched, stored })
  return (
    <div className="zk-form-page">
      <h1>{say(fill(labels.form_title, { credential: credentialText(record) }))}</h1>
      <ApplicationHead record={base} />
      <DocumentForm
        form={form}
        draft={edited}
        onDraft={change}
        faults={faults}
        isChecked={isChecked}
        records={{ teacher: (bound) => <ApplicationExaminer {...bound} credentialSn={record.credential_sn} /> }}
        aside={
          <>
            <ApplicationFormCapacity record={base} draft={written} />
            <ApplicationFormChanges record={base} draft={written} />
          </>
        }
      />
      <Ends
        {...{ base, saving, touched, onReload }}
        isWhole={faults.length === 0}
        onCheck={() => check(true)}
        save={saveNow}
      />
    </div>
  )
}

/** What is written, and the record that it was last saved as. What is typed while it is being saved stays, to be saved next. */
function useWritten(record: Detail) {
  const { setDirty } = usePage()
  const [kept, keep] = useState(() => ({ base: record, edited: documentOf(record), touched: false }))
  const change = useCallback((edited: Draft) => keep(({ base }) => ({ base, edited, touched: true })), [])
  const stored = (base: Detail, sent: Draft) => keep(({ edited }) => ({ base, edited, touched: edited !== sent }))
  useEffect(() => setDirty(kept.touched), [kept.touched, setDirty])
  return { ...kept, change, stored }
}
type Written = ReturnType<typeof useWritten>

/** Saves the draft under the version that it was read with. */
function useSaving({ base, edited, touched, stored }: Omit<Written, 'change'>) {
  const { send } = useSend(applicationContract.update, { silent: () => true })
  const save = async () => {
    const { header, ...form } = edited
    const { site_name, site_address, version } = base
    const body = { ...header, site_name, site_address, rooms: [], form, version, draft: true }
    const parsed = applicationContract.update.body.safeParse(body)
    // What a header field must not be left as is not saved before it is right.
    if (!parsed.success) return 'failed' as const
    const sent = await send({ params: { id: base.sn }, body: parsed.data })
    if (!sent.ok) return isStale(sent.failure) ? ('moved' as const) : ('failed' as const)
    stored(sent.data, edited)
    return 'saved' as const
  }
  return useDraftSaving(touched, save, nowText)
}

type EndsProps = {
  base: Detail
  saving: Saving
  touched: boolean
  isWhole: boolean
  onReload: () => void
  onCheck: () => void
  save: () => Promise<Saving['state']>
}

/** When it was saved, and the buttons: 保存 at once; 提交审核 once nothing is missing, before that 检查缺漏. */
function Ends(props: EndsProps) {
  const { base, touched, isWhole, onCheck, save } = props
  const say = useSay()
  const { message } = App.useApp()
  const { leaveToRecord } = useScreens()
  const { send, busy } = useSend(applicationContract.submit, { success: labels.submitted })
  const submit = async () => {
    if (touched && (await save()) !== 'saved') return
    const { ok } = await send({ params: { id: base.sn }, body: {} })
    if (ok) leaveToRecord('applicationList', base.sn)
  }
  const saveByHand = async () => {
    if ((await save()) === 'saved') void message.success(say(labels.saved))
  }
  return (
    <div className="zk-form-footer zk-sticky-footer">
      <SavedLine {...props} />
      <ReasonedButton
        label={say(labels.save)}
        why={touched ? null : whyLabels.why_unchanged}
        onClick={() => void saveByHand()}
      />
      {isWhole ? (
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          {say(labels.submit)}
        </Button>
      ) : (
        <Button type="primary" onClick={onCheck}>
          {say(labels.check)}
        </Button>
      )}
    </div>
  )
}

/** Whether what is written is saved; what another window changed is read again. */
function SavedLine({ saving: { state, at }, touched, onReload }: EndsProps) {
  const say = useSay()
  if (state === 'moved') {
    const again = <Button onClick={onReload}>{say(labels.reload)}</Button>
    return <Alert type="warning" showIcon title={say(labels.moved)} action={again} />
  }
  const saved = at === null ? say(labels.saves_itself) : say(labels.saved_at, { time: at.slice(11, 16) })
  const waits = { saving: labels.saving, failed: labels.not_saved, saved: touched ? labels.unsaved : null }[state]
  return (
    <span className="zk-quiet" role="status">
      {waits ? say(waits) : saved}
    </span>
  )
}
