import { Button } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import { messageDraft } from '@zhikao/domain/publishing/message/message.model.ts'
import { relatedFaults } from '@zhikao/domain/publishing/message/message.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import { DraftNote } from '../../kit/view/DraftNote.tsx'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import type { Values } from '../../kit/view/form.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { RecordForm } from '../../kit/view/RecordForm.tsx'
import type { FormDrawerOf } from '../../kit/view/RecordListPage.tsx'
import { useAutosave } from '../../kit/view/useAutosave.ts'
import { useRecordForm } from '../../kit/view/useRecordForm.ts'
import { useRead } from '../../kit/wire/query.ts'
import { useSession } from '../../kit/wire/session.tsx'
import { messageGroups } from './message.fields.tsx'
import { messageLabels as labels } from './message.labels.ts'

const SIZE = 720

/** A new message, or a supplement of the one with this number. */
export const MessageForm = ({ sn, onClose }: FormDrawerOf) =>
  sn ? <SupplementForm sn={sn} onClose={onClose} /> : <NewForm onClose={onClose} />

type Message = DataOf<typeof messageContract.detail>
type Draft = DataOf<typeof messageContract.draft>

const related = messageDraft.pick({ related: true, related_sn: true })
/** The kind and the number of the related record go together; a kind that was taken out takes the number with it. */
const complete = (values: Values): Values => (values['related'] ? values : { ...values, related_sn: null })
const check = (values: Values) =>
  relatedFaults(related.catch({ related: null, related_sn: null }).parse(complete(pickRelated(values))))
const pickRelated = ({ related: kind, related_sn }: Values): Values => ({ related: kind, related_sn })

function SupplementForm({ sn, onClose }: { sn: string; onClose: () => void }) {
  return (
    <EditDrawer
      title={labels.edit}
      size={SIZE}
      submit={labels.save}
      success={labels.saved}
      detail={messageContract.detail}
      read={{ params: { id: sn } }}
      endpoint={messageContract.update}
      params={{ id: sn }}
      check={check}
      complete={complete}
      initialOf={(record) => record}
      groupsOf={(record) => messageGroups(currentOf(record))}
      onClose={onClose}
      onDone={onClose}
    />
  )
}

const currentOf = ({ related_sn, related_record }: Message) =>
  related_sn && related_record ? { sn: related_sn, name: related_record.name } : null

/** The form of a new message begins with what the account has written before. */
function NewForm({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const read = useRead(messageContract.draft, undefined, { fresh: true })
  if (read.data !== undefined) return <Writing draft={read.data} onClose={onClose} />
  return (
    <AppDrawer open size={SIZE} title={say(labels.add)} onClose={onClose}>
      <Reading of={read} rows={12}>
        {() => null}
      </Reading>
    </AppDrawer>
  )
}

/** What is typed is kept as a draft: the drawer may be closed at any time. */
function Writing({ draft: kept, onClose }: { draft: Draft; onClose: () => void }) {
  const say = useSay()
  const { user } = useSession()
  const options = {
    endpoint: messageContract.create,
    initial: { images: [], contact_name: user.name, ...kept?.draft },
    groups: messageGroups(null),
    check,
    complete,
    success: labels.submitted,
    refresh: ['report'],
  }
  const state = useRecordForm({ ...options, onDone: onClose })
  const draft = useAutosave(state, { endpoint: messageContract.saveDraft, saved: kept?.save_time ?? null })
  const footer = (
    <div className="zk-form-footer">
      <DraftNote of={draft} />
      <Button onClick={onClose}>{say(kitLabels.close)}</Button>
      <Button type="primary" htmlType="submit" form={state.id} loading={state.busy}>
        {say(labels.submit)}
      </Button>
    </div>
  )
  return (
    <AppDrawer open size={SIZE} title={say(labels.add)} onClose={onClose} footer={footer} rootClassName="zk-still">
      <p className="zk-quiet">{say(labels.submit_note)}</p>
      <RecordForm {...options} state={state} onReload={undefined} />
    </AppDrawer>
  )
}
