import { Alert, App, Button } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
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
import { useEdited } from '../../kit/view/useEdited.ts'
import type { Draft } from '../../kit/document/document.ts'
import { DocumentForm } from '../../kit/document/DocumentForm.tsx'
import { useDraftSaving } from '../../kit/document/useDraftSaving.ts'
import type { Saving } from '../../kit/document/useDraftSaving.ts'
import { nowText } from '../../kit/wire/clock.ts'
import { isStale } from '../../kit/wire/failure.ts'
import { useSend } from '../../kit/wire/send.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { ApplicationExaminer } from './ApplicationExaminerPicker.tsx'
import { ApplicationFormCapacity } from './ApplicationFormCapacityPanel.tsx'
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
function siteDraftOf(record: Detail, { header: _, ...form }: Draft): SiteDraft {
  return readSiteDraft(record.form_type, form)
}

/** The whole form of an application (domain.md §3.6): saved while it is written, with what it lacks and what it holds. */
export function ApplicationWholeForm({ record, onReload }: { record: Detail; onReload: () => void }) {
  const say = useSay()
  const { base, edited, touched, change, restart } = useEdited(record, documentOf)
  const [isChecked, check] = useState(false)
  const written = useDeferredValue(edited)
  const header = useMemo(() => ({ header: headerOf(record.offered) }), [record.offered])
  const form = useMemo(() => ({ ...header, ...FORMS[record.form_type] }), [header, record.form_type])
  const faults = useMemo(
    () => [...formFaults(header, written), ...siteFormFaults(siteDraftOf(record, written), base.form_facts)],
    [header, record, written, base],
  )
  const { saving, saveNow } = useSaving({ base, edited, touched, restart })
  return (
    <div className="zk-form-page">
      <h1>{say(fill(labels.form_title, { credential: credentialText(record) }))}</h1>
      <DocumentForm
        form={form}
        draft={edited}
        onDraft={change}
        faults={faults}
        isChecked={isChecked}
        records={{ teacher: (bound) => <ApplicationExaminer {...bound} credentialSn={record.credential_sn} /> }}
        aside={<ApplicationFormCapacity record={base} draft={written} />}
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

type Edited = ReturnType<typeof useEdited<Detail, Draft>>

/** Saves the draft under the version that it was read with. */
function useSaving({ base, edited, touched, restart }: Pick<Edited, 'base' | 'edited' | 'touched' | 'restart'>) {
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
    restart(sent.data)
    return 'saved' as const
  }
  return useDraftSaving(touched, edited, save, nowText)
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

/** When it was saved, and the buttons: 保存 at once; 提交审核 once nothing is missing, before that 检查. */
function Ends({ base, saving, touched, isWhole, onReload, onCheck, save }: EndsProps) {
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
      {saving.state === 'moved' ? (
        <Alert
          type="warning"
          showIcon
          title={say(labels.moved)}
          action={<Button onClick={onReload}>{say(labels.reload)}</Button>}
        />
      ) : (
        <span className="zk-quiet" role="status">
          {savedLine(say, saving, touched)}
        </span>
      )}
      <Button disabled={!touched} onClick={() => void saveByHand()}>
        {say(labels.save)}
      </Button>
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

function savedLine(say: ReturnType<typeof useSay>, { state, at }: Saving, touched: boolean): string {
  if (state === 'saving') return say(labels.saving)
  if (state === 'failed') return say(labels.not_saved)
  if (touched) return say(labels.unsaved)
  return at === null ? say(labels.saves_itself) : say(labels.saved_at, { time: at.slice(11, 16) })
}
