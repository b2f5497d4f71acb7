import { Alert, App, Button } from 'antd'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { area, choices, formatted, formFaults } from '@zhikao/domain/kernel/form.ts'
import { mobile, personName } from '@zhikao/domain/kernel/person.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationWords as words } from '@zhikao/domain/sites/application/application.messages.ts'
import { credentialText } from '@zhikao/domain/sites/application/application.rules.ts'
import { checkSiteDraft, FORMS } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { siteFormFaults } from '@zhikao/domain/sites/siteForm/siteForm.rules.ts'
import { notesToRevise } from '@zhikao/domain/sites/siteReview/siteReview.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { whyLabels } from '../../kit/view/why.labels.ts'
import type { Draft } from '../../kit/document/document.ts'
import { DocumentForm } from '../../kit/document/DocumentForm.tsx'
import { useDraftSaving } from '../../kit/document/useDraftSaving.ts'
import type { Saved, Saving } from '../../kit/document/useDraftSaving.ts'
import { nowText } from '../../kit/wire/clock.ts'
import { isStale } from '../../kit/wire/failure.ts'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { usePage } from '../../kit/wire/page.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { ApplicationExaminer } from './ApplicationExaminerPicker.tsx'
import { ApplicationFormCapacity } from './ApplicationFormCapacityPanel.tsx'
import { ApplicationFormChanges } from './ApplicationFormChangesPanel.tsx'
import { ApplicationHead } from './ApplicationHeadPanel.tsx'
import { ApplicationPrint } from './ApplicationPrintPanel.tsx'
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

/** The form of a document, without what every application says first. */
function formOf(document: Draft): Draft {
  const { header: _, ...form } = document
  return form
}

/** The document with its sections, and what is missing or wrong in it; `site`: null while it contains what cannot be saved. */
function useJudged(base: Detail, edited: Draft) {
  const { offered, form_type, form_facts } = base
  const written = useDeferredValue(edited)
  const header = useMemo(() => ({ header: headerOf(offered) }), [offered])
  const form = useMemo(() => ({ ...header, ...FORMS[form_type] }), [header, form_type])
  const judged = useMemo(() => {
    const checked = checkSiteDraft(form_type, formOf(written))
    const own = checked.site ? siteFormFaults(checked.site, form_facts) : checked.faults
    return { site: checked.site, faults: [...formFaults(header, written), ...own] }
  }, [header, form_type, form_facts, written])
  return { written, form, ...judged }
}

/** The form of an application (domain.md §3.6): saved while it is written, with what it lacks and what it holds. */
export function ApplicationForm({ record, onReload }: { record: Detail; onReload: () => void }) {
  const say = useSay()
  const { base, edited, touched, change, stored } = useWritten(record)
  const [isChecked, check] = useState(false)
  const { written, form, site, faults } = useJudged(base, edited)
  const notes = useMemo(() => notesToRevise(base.rounds), [base.rounds])
  const { saving, saveNow, version } = useSaving({ base, edited, touched, stored })
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
        notes={notes}
        records={{
          teacher: (bound) => (
            <ApplicationExaminer {...bound} credentialSn={record.credential_sn} names={base.form_facts.names} />
          ),
        }}
        aside={
          <>
            <ApplicationFormCapacity record={base} levels={written['header']?.['levels']} site={site} />
            <ApplicationFormChanges record={base} form={formOf(written)} />
          </>
        }
      />
      <Ends
        {...{ base, saving, touched, version, onReload }}
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

/** Saves the draft under the version that was read or saved last. */
function useSaving({ base, edited, touched, stored }: Omit<Written, 'change'>) {
  const say = useSay()
  const { send } = useSend(applicationContract.update, { silent: () => true })
  // Not of the state: a save that waited for another one begins before the page is drawn again.
  const version = useRef(base.version)
  const save = async (isByHand: boolean): Promise<Saved> => {
    const form = formOf(edited)
    const rest = { version: version.current, draft: !isByHand, form }
    const body = applicationContract.update.body.safeParse({ ...edited['header'], ...rest })
    if (!body.success || !checkSiteDraft(base.form_type, form).site)
      return { state: 'failed', why: say(labels.not_savable) }
    const sent = await send({ params: { id: base.sn }, body: body.data })
    if (!sent.ok) return failedBy(sent.failure)
    version.current = sent.data.version
    stored(sent.data, edited)
    return { state: 'saved' }
  }
  return { ...useDraftSaving(touched, save, nowText), version }
}

const failedBy = (failure: AppFailure): Saved =>
  isStale(failure) ? { state: 'moved' } : { state: 'failed', why: failure.errors[0]?.message ?? failure.message }

type EndsProps = {
  base: Detail
  saving: Saving
  touched: boolean
  isWhole: boolean
  onReload: () => void
  onCheck: () => void
  save: (isByHand: boolean) => Promise<Saved>
  /** The version that the record has now. */
  version: RefObject<number>
}

/** When it was saved, and the buttons: 打印申请表; 保存 at once; 提交审核 once nothing is missing, before that 检查缺漏. */
function Ends(props: EndsProps) {
  const { base, touched, isWhole, onCheck, save, version } = props
  const say = useSay()
  const { message } = App.useApp()
  const { leaveToRecord } = useScreens()
  const { send, busy } = useSend(applicationContract.submit, { success: labels.submitted })
  const submit = async () => {
    if (touched && (await save(true)).state !== 'saved') return
    const { ok } = await send({ params: { id: base.sn }, body: { version: version.current } })
    if (ok) leaveToRecord('applicationList', base.sn)
  }
  const saveByHand = async () => {
    if ((await save(true)).state === 'saved') void message.success(say(labels.saved))
  }
  return (
    <div className="zk-form-footer zk-sticky-footer">
      <SavedLine {...props} />
      <ApplicationPrint sn={base.sn} />
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

/** Whether the draft is saved, why it is not, and the button that reads a record which was changed elsewhere. */
function SavedLine({ saving, touched, onReload }: EndsProps) {
  const say = useSay()
  if (saving.state === 'moved') {
    const again = <Button onClick={onReload}>{say(labels.reload)}</Button>
    return <Alert type="warning" showIcon title={say(labels.moved)} action={again} />
  }
  return (
    <span className={saving.state === 'failed' ? 'zk-attention-text' : 'zk-quiet'} role="status">
      {savedText(say, saving, touched)}
    </span>
  )
}

function savedText(say: ReturnType<typeof useSay>, saving: Saving, touched: boolean): string {
  if (saving.state === 'saving') return say(labels.saving)
  if (saving.state === 'failed') return say(labels.not_saved, { why: saving.why })
  if (touched) return say(labels.unsaved)
  return saving.at === null ? say(labels.saves_itself) : say(labels.saved_at, { time: saving.at.slice(11, 16) })
}
