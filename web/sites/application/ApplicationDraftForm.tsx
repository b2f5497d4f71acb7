import { Alert, App, Button } from 'antd'
import { useRef } from 'react'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import {
  applicationMessages,
  applicationWords as words,
} from '@zhikao/domain/sites/application/application.messages.ts'
import { credentialText, isSentBack } from '@zhikao/domain/sites/application/application.rules.ts'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { whyLabels } from '../../kit/view/why.labels.ts'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { RecordForm } from '../../kit/view/RecordForm.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { useRecordForm } from '../../kit/view/useRecordForm.ts'
import type { RecordFormOptions } from '../../kit/view/useRecordForm.ts'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { applicationGroups } from './application.fields.tsx'
import { applicationLabels as labels } from './application.labels.ts'
import type { CredentialCard } from './ApplicationStartPanel.tsx'
import styles from './application.module.css'

type Detail = DataOf<typeof applicationContract.detail>

/** A new application: the institution's own record fills it in. */
export function ApplicationNew({ card }: { card: CredentialCard }) {
  const info = useRead(collegeContract.info)
  return (
    <Reading of={info} rows={14}>
      {(college) => (
        <Writing
          title={fill(labels.form_title, { credential: credentialName(card) })}
          endpoint={applicationContract.create}
          initial={{
            credential_sn: card.sn,
            levels: card.levels.map(({ level }) => level),
            // A record's content, not the reader's language.
            site_name: fill(applicationMessages.default_site_name, { org: college.name }).CN,
            site_address: college.address,
            contact_name: college.contact_name,
            contact_mobile: college.contact_mobile,
            rooms: [],
          }}
          groups={applicationGroups(card.levels)}
          record={null}
          onSaved={() => undefined}
        />
      )}
    </Reading>
  )
}

/** An open application: a draft, or one that was rejected. */
export function ApplicationDraft({ sn }: { sn: string }) {
  const { read, round, reload } = useFreshRecord(applicationContract.detail, { params: { id: sn } })
  return (
    <Reading of={read} rows={14}>
      {(record) => (
        <Writing
          key={round}
          title={fill(labels.form_title, { credential: credentialText(record) })}
          endpoint={applicationContract.update}
          params={{ id: sn }}
          initial={record}
          groups={applicationGroups(record.offered)}
          record={record}
          onSaved={reload}
          onReload={reload}
        />
      )}
    </Reading>
  )
}

type Saving = typeof applicationContract.create | typeof applicationContract.update
type Props = Pick<RecordFormOptions<Saving>, 'endpoint' | 'params' | 'initial' | 'groups'> & {
  title: Text
  record: Detail | null
  onSaved: () => void
  onReload?: () => void
}

/** The form with its two ends: saved, it stays; submitted, it is saved first and then sent in. */
function Writing({ title, record, onSaved, onReload, ...options }: Props) {
  const say = useSay()
  const { goToRecord } = useScreens()
  const { message } = App.useApp()
  const sends = useRef(false)
  const submission = useSend(applicationContract.submit, { success: labels.submitted })
  const submit = async (saved: Pick<Detail, 'sn' | 'version'>) => {
    const { ok } = await submission.send({ params: { id: saved.sn }, body: { version: saved.version } })
    if (ok) goToRecord('applicationList', saved.sn)
    else onSaved()
  }
  const state = useRecordForm({
    ...options,
    onDone: (saved) => {
      // Only one success message: submitting shows its own.
      if (sends.current) return void submit(saved)
      void message.success(say(labels.saved))
      return onSaved()
    },
  })
  const end = (sending: boolean) => {
    sends.current = sending
    if (sending && record && !state.touched) void submit(record)
    else state.form.submit()
  }
  const unchanged = state.touched || record === null ? null : whyLabels.why_unchanged
  return (
    <div className="zk-form-page">
      <h1>{say(title)}</h1>
      <RecordForm {...options} state={state} onReload={onReload} before={<Head record={record} />} />
      <div className="zk-form-footer zk-sticky-footer">
        <span className="zk-quiet">{say(labels.submit_note)}</span>
        <ReasonedButton loading={state.busy} label={say(kitLabels.save)} why={unchanged} onClick={() => end(false)} />
        <Button type="primary" loading={state.busy || submission.busy} onClick={() => end(true)}>
          {say(labels.submit)}
        </Button>
      </div>
    </div>
  )
}

/** The application number, and the reason of the rejection. */
function Head({ record }: { record: Detail | null }) {
  const say = useSay()
  if (!record) return null
  return (
    <>
      <p className={styles['capacity']}>
        <span className="zk-quiet">
          {say(words.apply_sn)} <span className="zk-figures">{record.apply_sn}</span>
        </span>
        <StatusTag of={applicationLifecycle} value={record.status} />
      </p>
      {isSentBack(record.status) && (
        <Alert type="error" showIcon title={say(labels.rejected, { opinion: record.audit_opinion ?? '' })} />
      )}
    </>
  )
}
