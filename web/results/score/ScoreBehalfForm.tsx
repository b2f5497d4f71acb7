import { UploadOutlined } from '@ant-design/icons'
import { Button, Checkbox, Upload } from 'antd'
import { useState } from 'react'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { entryWords as words } from '@zhikao/domain/results/scoreEntry/scoreEntry.messages.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { acceptOf, useFileRule } from '../../kit/jobs/files.ts'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import { NumberField, TextField } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { useSend } from '../../kit/wire/send.ts'
import type { CandidateRow } from './score.columns.tsx'
import { scoreLabels as labels } from './score.labels.ts'

type Props = { row: CandidateRow; onClose: () => void }
const rule = scoreEntryContract.behalf.body

/** What the site has typed from the sheet. */
type Paper = { certificate_no: string; total: number | undefined; critical: boolean; stopped: boolean }
const BLANK: Paper = { certificate_no: '', total: undefined, critical: false, stopped: false }
const yesNo = (value: boolean) => (value ? 'true' : 'false')

/** A paper score sheet entered by the site for its examiner: certificate number, total, boxes and the scan (Decided 13). */
export function ScoreBehalfForm({ row, onClose }: Props) {
  const say = useSay()
  const [paper, setPaper] = useState(BLANK)
  const [file, setFile] = useState<File | null>(null)
  const { send, busy } = useSend(scoreEntryContract.behalf, { success: labels.behalf_done, refresh: ['score'] })
  const { total, critical, stopped } = paper
  const certificate_no = paper.certificate_no.trim()
  const save = async () => {
    if (!file || total === undefined) return
    const boxes = { critical: yesNo(critical), stopped: yesNo(stopped) } as const
    const body = { score_sn: row.practical?.sn ?? '', certificate_no, total: String(total), ...boxes }
    const { ok } = await send({ file, body })
    if (ok) onClose()
  }
  const isWhole = file !== null && total !== undefined && certificate_no !== ''
  const footer = (
    <div className="zk-form-footer">
      <Button onClick={onClose}>{say(kitLabels.cancel)}</Button>
      <Button type="primary" loading={busy} disabled={!isWhole} onClick={() => void save()}>
        {say(labels.save)}
      </Button>
    </div>
  )
  return (
    <AppDrawer open size={480} title={say(labels.behalf_of, { name: calledOf(row) })} onClose={onClose} footer={footer}>
      <div className="zk-stack">
        <p className="zk-quiet">{say(labels.behalf_note)}</p>
        <PaperFields paper={paper} onChange={setPaper} />
        <ScanChoice file={file} onFile={setFile} />
      </div>
    </AppDrawer>
  )
}

function PaperFields({ paper, onChange }: { paper: Paper; onChange: (paper: Paper) => void }) {
  const say = useSay()
  return (
    <>
      <label className="zk-label">
        {say(words.certificate_no)}
        <TextField
          maxLength={40}
          upper
          value={paper.certificate_no}
          onChange={(value) => onChange({ ...paper, certificate_no: value ?? '' })}
        />
      </label>
      <label className="zk-label">
        {say(words.total)}
        <NumberField
          min={0}
          max={100}
          precision={1}
          inputMode="decimal"
          value={paper.total}
          onChange={(total) => onChange({ ...paper, total })}
        />
      </label>
      {(['critical', 'stopped'] as const).map((box) => (
        <Checkbox
          key={box}
          checked={paper[box]}
          onChange={(event) => onChange({ ...paper, [box]: event.target.checked })}
        >
          {say(words[box])}
        </Checkbox>
      ))}
    </>
  )
}

function ScanChoice({ file, onFile }: { file: File | null; onFile: (file: File) => void }) {
  const say = useSay()
  const { hint, fits } = useFileRule(rule)
  const take = (given: File) => {
    if (fits(given)) onFile(given)
    return false
  }
  return (
    <div>
      <Upload accept={acceptOf(rule.types)} showUploadList={false} beforeUpload={take}>
        <Button icon={<UploadOutlined />}>{say(labels.behalf_scan)}</Button>
      </Upload>
      <p className="zk-quiet">{file ? file.name : hint}</p>
    </div>
  )
}
