import { Button, Input } from 'antd'
import { QrcodeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { attendanceMessages, attendanceStateWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { ticketRefusal } from '@zhikao/domain/exams/attendance/attendance.ticket.rules.ts'
import { isCertificateLink, ticketNo } from '@zhikao/domain/kernel/certificateNo.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { comparableName, numberForm } from '@zhikao/domain/kernel/textForm.ts'
import { useSay } from '../../i18n/lang.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import type { Candidate, ExamDay } from './attendance.columns.tsx'
import { attendanceLabels as labels } from './attendance.labels.ts'
import css from './attendance.module.css'
import { AttendanceCheckinDialog } from './AttendanceCheckinDialog.tsx'

const ScanDialog = lazyPart(() => import('./AttendanceScanDialog.tsx').then((part) => part.AttendanceScanDialog))

type Way = 'QR' | 'MANUAL'
type Props = { exam: ExamDay; candidates: readonly Candidate[] }

/** Those whom a person means who types a ticket's number, the last four of an ID number, or a name. */
function candidatesBy(candidates: readonly Candidate[], word: string): Candidate[] {
  const wanted = numberForm(word).toUpperCase()
  const named = comparableName(word)
  if (wanted === '') return []
  const byTicket = candidates.filter(({ ticket_no }) => ticket_no === wanted)
  if (byTicket.length > 0) return byTicket
  return candidates.filter(
    ({ id_no, name }) =>
      (wanted.length === 4 && id_no?.endsWith(wanted)) ||
      (named !== '' && name && comparableName(name).includes(named)),
  )
}

type Found = { list: Candidate[]; way: Way; word: string }

/** Check-in by the code of the ticket, or by a number that is typed; several that match are listed. */
export function AttendanceCheckin({ exam, candidates }: Props) {
  const [found, setFound] = useState<Found | null>(null)
  const [scanning, setScanning] = useState(false)
  const find = (word: string, way: Way) => setFound({ list: candidatesBy(candidates, word), way, word })
  const [first, ...others] = found?.list ?? []
  const scanned = (code: string) => {
    setScanning(false)
    find(code, 'QR')
  }
  return (
    <>
      <Search onScan={() => setScanning(true)} onWord={(word) => find(word, 'MANUAL')} />
      <div aria-live="polite">
        {found && <Matches exam={exam} found={found} onChoose={(one) => setFound({ ...found, list: [one] })} />}
      </div>
      {scanning && <ScanDialog onCode={scanned} onClose={() => setScanning(false)} />}
      {found && others.length === 0 && first?.actions.includes('checkin') && (
        <AttendanceCheckinDialog exam={exam} of={first} way={found.way} onClose={() => setFound(null)} />
      )}
    </>
  )
}

function Search({ onScan, onWord }: { onScan: () => void; onWord: (word: string) => void }) {
  const say = useSay()
  const [word, setWord] = useState('')
  return (
    <div className={css.checkin}>
      <Button size="large" type="primary" icon={<QrcodeOutlined />} onClick={onScan}>
        {say(labels.scan)}
      </Button>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onWord(word)
          setWord('')
        }}
      >
        <Input
          size="large"
          aria-label={say(labels.number)}
          placeholder={say(labels.number)}
          value={word}
          // A scanner that types may send the address on a certificate.
          maxLength={200}
          onChange={(event) => setWord(event.target.value)}
        />
        <Button size="large" htmlType="submit">
          {say(labels.find)}
        </Button>
      </form>
    </div>
  )
}

/** Nobody of this exam has it: where the ticket belongs, or what was scanned in its place (F38). */
function Unknown({ exam, word }: { exam: ExamDay; word: string }) {
  const { data: ticket_no = '' } = ticketNo.safeParse(word)
  const read = useRead(
    attendanceContract.ticket,
    { params: { id: exam.sn }, query: { ticket_no } },
    { when: ticket_no !== '' },
  )
  const say = useSay()
  if (isCertificateLink(word)) return <p className="zk-fault">{say(attendanceMessages.scan_certificate)}</p>
  const elsewhere = read.data && read.data.length > 0 ? ticketRefusal(read.data).message : null
  return <p className="zk-fault">{say(elsewhere ?? fill(labels.not_found, { number: word }))}</p>
}

type MatchesProps = { exam: ExamDay; found: Found; onChoose: (one: Candidate) => void }

function Matches({ exam, found: { list, word }, onChoose }: MatchesProps) {
  const say = useSay()
  const [first] = list
  if (!first) return <Unknown exam={exam} word={word} />
  if (list.length === 1)
    return first.actions.includes('checkin') ? null : (
      <p className="zk-fault">
        {first.name} · {say(labels.not_open, { state: attendanceStateWords[first.state] })}
      </p>
    )
  return (
    <div className={css.list}>
      <p>{say(labels.several, { count: list.length })}</p>
      {list.map((one) => (
        <Button key={one.sn} size="large" onClick={() => onChoose(one)}>
          {one.name} · {one.ticket_no} · {one.id_no}
        </Button>
      ))}
    </div>
  )
}
