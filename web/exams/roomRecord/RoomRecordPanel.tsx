import { Checkbox, Input } from 'antd'
import { roomRecordContract } from '@zhikao/domain/exams/roomRecord/roomRecord.contract.ts'
import { roomCheckWords, roomRecordWords as words } from '@zhikao/domain/exams/roomRecord/roomRecord.messages.ts'
import { REMARKS_MAX, ROOM_CHECKS } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import type { RecordText } from '@zhikao/domain/exams/roomRecord/roomRecord.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { useEdited } from '../../kit/view/useEdited.ts'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { useSend } from '../../kit/wire/send.ts'
import type { Held, RoomRecord } from './roomRecord.columns.tsx'
import { roomRecordLabels as labels } from './roomRecord.labels.ts'
import { RecordFigures } from './RoomRecordFiguresPanel.tsx'
import { RecordMoves } from './RoomRecordMovesPanel.tsx'

const textOf = ({ checks, remarks }: RoomRecord): RecordText => ({ checks, remarks })

/** The record of one room. */
export function RoomRecordPanel({ exam_sn, record }: Held) {
  const { base, edited, touched, change, restart } = useEdited(record, textOf)
  const { send, busy } = useSend(roomRecordContract.save, { success: labels.saved })
  const say = useSay()
  const mayEdit = record.actions.includes('edit')
  const save = async () => {
    const params = { id: exam_sn, room: record.room_sn }
    const sent = await send({ params, body: { ...edited, version: base.version } })
    if (sent.ok) restart(sent.data)
    return sent.ok ? sent.data : null
  }
  const isOpen = mayEdit && touched
  return (
    <>
      <RecordFigures record={record} />
      <Checks text={mayEdit ? edited : record} {...(mayEdit ? { onChange: change } : {})} />
      <Remarks text={mayEdit ? edited : record} {...(mayEdit ? { onChange: change } : {})} />
      {mayEdit && (
        <div className="zk-moves" style={{ marginTop: 8 }}>
          <ReasonedButton
            size="large"
            type={touched ? 'primary' : 'default'}
            label={say(labels.save)}
            why={touched ? null : labels.nothing_new}
            loading={busy}
            onClick={() => void save()}
          />
        </div>
      )}
      <RecordMoves exam_sn={exam_sn} record={record} unsaved={isOpen ? { text: edited, save } : null} />
    </>
  )
}

type TextProps = { text: RecordText; onChange?: (text: RecordText) => void }

/** What is checked of the room; a list of words where it cannot be changed. */
function Checks({ text, onChange }: TextProps) {
  const say = useSay()
  const { checks } = text
  if (!onChange)
    return (
      <Section title={words.checks}>
        <ul className="zk-plain-list">
          {ROOM_CHECKS.map((check) => (
            <li key={check}>
              {say(roomCheckWords[check])}{' '}
              <span className="zk-quiet">{say(checks.includes(check) ? labels.ticked : labels.not_ticked)}</span>
            </li>
          ))}
        </ul>
      </Section>
    )
  return (
    <Section title={words.checks}>
      {ROOM_CHECKS.map((check) => (
        <Checkbox
          key={check}
          className="zk-tick"
          checked={checks.includes(check)}
          onChange={({ target: { checked } }) =>
            onChange({ ...text, checks: checked ? [...checks, check] : checks.filter((one) => one !== check) })
          }
        >
          {say(roomCheckWords[check])}
        </Checkbox>
      ))}
    </Section>
  )
}

function Remarks({ text, onChange }: TextProps) {
  const say = useSay()
  return (
    <Section title={words.remarks}>
      {onChange ? (
        <Input.TextArea
          aria-label={say(words.remarks)}
          rows={4}
          showCount
          maxLength={REMARKS_MAX}
          value={text.remarks}
          onChange={(event) => onChange({ ...text, remarks: event.target.value })}
        />
      ) : (
        <p className="zk-lines">{text.remarks || say(labels.nobody)}</p>
      )}
    </Section>
  )
}
