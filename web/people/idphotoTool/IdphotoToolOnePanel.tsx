import { CameraOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useRef, useState } from 'react'
import { idphotoToolContract } from '@zhikao/domain/people/idphotoTool/idphotoTool.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { acceptOf, useFileRule } from '../../kit/jobs/files.ts'
import { useNarrow } from '../../kit/view/useNarrow.ts'
import { whyLabels } from '../../kit/view/why.labels.ts'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { toolLabels as labels } from './idphotoTool.labels.ts'
import { FIRST, OrderOfPhoto } from './IdphotoToolOrderPanel.tsx'
import type { Order, Spec } from './IdphotoToolOrderPanel.tsx'
import type { Outcome } from './IdphotoToolResultPanel.tsx'
import { PhotoOfStudent } from './IdphotoToolStudentPanel.tsx'
import type { Student } from './IdphotoToolStudentPanel.tsx'

const IdphotoToolCameraDialog = lazyPart(
  async () => (await import('./IdphotoToolCameraDialog.tsx')).IdphotoToolCameraDialog,
)
const ResultOfPhoto = lazyPart(async () => (await import('./IdphotoToolResultPanel.tsx')).ResultOfPhoto)

/** Checks or makes what was chosen, and keeps what came of it. */
function useTool(file: File | null, student: Student | null) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const source = useNarrow() ? 'MOBILE' : 'PC'
  const ofStudent = student ? { student_sn: student.sn } : {}
  const check = useSend(idphotoToolContract.check)
  const make = useSend(idphotoToolContract.make)
  const runCheck = async (order: Order) => {
    if (!file) return
    const sent = await check.send({ file, body: { ...order, source, ...ofStudent } })
    if (sent.ok) setOutcome({ report: sent.data, made: null })
  }
  const runMake = async (order: Order, sheet: boolean) => {
    if (!file) return
    const sent = await make.send({ file, body: { ...order, source, sheet, ...ofStudent } })
    if (sent.ok) setOutcome({ report: sent.data.report, made: sent.data })
  }
  const forget = () => setOutcome(null)
  return { outcome, forget, check: { run: runCheck, busy: check.busy }, make: { run: runMake, busy: make.busy } }
}

/** One picture, chosen or taken with the camera: checked, or made into an ID photo. */
export function OnePhoto({ spec }: { spec: Spec }) {
  const say = useSay()
  const [order, setOrder] = useState(FIRST)
  const [sheet, setSheet] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [student, setStudent] = useState<Student | null>(null)
  const { outcome, forget, check, make } = useTool(file, student)
  const { search } = usePage()
  const take = (chosen: File, owner = student) => {
    setFile(chosen)
    setStudent(owner)
    forget()
  }
  const why = file ? null : whyLabels.why_no_file
  const checking = { label: say(labels.check), why, loading: check.busy, onClick: () => void check.run(order) }
  const making = { label: say(labels.make), why, loading: make.busy, onClick: () => void make.run(order, sheet) }
  return (
    <div className="zk-stack">
      {search.student && <PhotoOfStudent sn={search.student} onFile={take} />}
      <OrderOfPhoto spec={spec} order={order} onChange={setOrder}>
        <Checkbox checked={sheet} onChange={(event) => setSheet(event.target.checked)}>
          {say(labels.sheet)}
        </Checkbox>
      </OrderOfPhoto>
      <div className="zk-buttons">
        <ChooseFile onFile={(chosen) => take(chosen)} />
        <ReasonedButton {...checking} />
        <ReasonedButton type="primary" {...making} />
      </div>
      {file && <ResultOfPhoto file={file} outcome={outcome} student={student} />}
    </div>
  )
}

function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const [isTaking, setTaking] = useState(false)
  const rule = idphotoToolContract.check.body
  const { fits } = useFileRule(rule)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={acceptOf(rule.types)}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file && fits(file)) onFile(file)
          target.value = ''
        }}
      />
      <Button icon={<UploadOutlined />} onClick={() => input.current?.click()}>
        {say(labels.choose)}
      </Button>
      <Button icon={<CameraOutlined />} onClick={() => setTaking(true)}>
        {say(labels.camera)}
      </Button>
      {isTaking && (
        <IdphotoToolCameraDialog
          onPhoto={(file) => {
            setTaking(false)
            onFile(file)
          }}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  )
}
