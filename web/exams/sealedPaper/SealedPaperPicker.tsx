import { UploadOutlined } from '@ant-design/icons'
import { Button, Flex, Upload } from 'antd'
import { useState } from 'react'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { paperVariantWords } from '@zhikao/domain/exams/exam/exam.messages.ts'
import type { PaperVariant } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { sealedPaperContract } from '@zhikao/domain/exams/sealedPaper/sealedPaper.contract.ts'
import { sealedPaperWords as words } from '@zhikao/domain/exams/sealedPaper/sealedPaper.messages.ts'
import { BankPaperPicker } from '../../bank/paper/PaperPicker.tsx'
import { useSay } from '../../i18n/lang.ts'
import { acceptOf, useFileRule } from '../../kit/jobs/files.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { paperLabels as labels } from './sealedPaper.labels.ts'

type Line = DataOf<typeof sealedPaperContract.list>['items'][number]
const rule = sealedPaperContract.upload.body

/** The sealed papers of a plan, subject by subject, the main and the spare one: uploaded and replaced until its exam is approved, never shown. */
export function PaperPicker({ plan }: { plan: string }) {
  const say = useSay()
  const read = useRead(sealedPaperContract.list, { params: { id: plan } }, { fresh: true })
  const { hint } = useFileRule(rule)
  return (
    <section>
      <h2>{say(labels.title)}</h2>
      <p className="zk-quiet">
        {say(labels.what)} {hint}
      </p>
      <Reading of={read} rows={2}>
        {({ items, template_sn, actions }) => (
          <ul className="zk-cards">
            {items.map((line) => (
              <PaperLine
                key={line.subject}
                plan={plan}
                line={line}
                templateSn={template_sn}
                isOpen={actions.includes('upload')}
              />
            ))}
          </ul>
        )}
      </Reading>
    </section>
  )
}

type LineProps = { plan: string; line: Line; templateSn: string; isOpen: boolean }

function PaperLine({ plan, line: { subject, paper, spare }, templateSn, isOpen }: LineProps) {
  const say = useSay()
  const place = { plan, subject, templateSn, isOpen }
  return (
    <li>
      <h3>{say(subjectWords[subject])}</h3>
      <SealedPaper {...place} variant="A" paper={paper} />
      <SealedPaper {...place} variant="B" paper={spare} />
    </li>
  )
}

type Place = { plan: string; subject: Subject; variant: PaperVariant }
type SealedProps = Place & { templateSn: string; isOpen: boolean; paper: Line['paper'] }

/** The paper A or B of a subject: which one is sealed, and what puts another in its place. */
function SealedPaper({ templateSn, isOpen, paper, ...place }: SealedProps) {
  const say = useSay()
  return (
    <section aria-label={say(paperVariantWords[place.variant])}>
      <div className="zk-card-head">
        <b>{say(paperVariantWords[place.variant])}</b>
        {isOpen && <PaperChooser {...place} isThere={paper !== null} />}
      </div>
      {isOpen && <BankChooser {...place} templateSn={templateSn} />}
      {paper ? (
        <dl>
          <div>
            <dt>{say(words.name)}</dt>
            <dd>{paper.name}</dd>
          </div>
          <div>
            <dt>{say(words.uploaded_by)}</dt>
            <dd>
              {paper.uploaded_by} · <span className="zk-figures">{paper.create_time}</span>
            </dd>
          </div>
          <div>
            <dt>{say(words.sha256)}</dt>
            <dd className="zk-figures">{paper.sha256.slice(0, 16)}…</dd>
          </div>
        </dl>
      ) : (
        <p className="zk-quiet">{say(place.variant === 'A' ? labels.missing : labels.no_spare)}</p>
      )}
    </section>
  )
}

/** Seals a paper that the bank has made from the plan's exam template. */
function BankChooser({ plan, subject, variant, templateSn }: Place & { templateSn: string }) {
  const say = useSay()
  const [chosen, setChosen] = useState<string>()
  const { send, busy } = useSend(sealedPaperContract.upload, {
    success: labels.sealed,
    refresh: ['plan', 'panel', 'paper'],
  })
  const seal = async (paper_sn: string) => {
    const sent = await send({ params: { id: plan, subject }, query: { variant }, body: { paper_sn } })
    if (sent.ok) setChosen(undefined)
  }
  return (
    <Flex gap={8} wrap>
      <BankPaperPicker templateSn={templateSn} subject={subject} value={chosen ?? null} onChange={setChosen} />
      {chosen && (
        <Button type="primary" loading={busy} onClick={() => void seal(chosen)}>
          {say(labels.seal)}
        </Button>
      )}
    </Flex>
  )
}

function PaperChooser({ plan, subject, variant, isThere }: Place & { isThere: boolean }) {
  const say = useSay()
  const { send, busy } = useSend(sealedPaperContract.upload, { success: labels.uploaded, refresh: ['plan', 'panel'] })
  const { fits } = useFileRule(rule)
  const take = (file: File) => {
    if (fits(file)) void send({ params: { id: plan, subject }, query: { variant }, file, body: {} })
    return false
  }
  return (
    <Upload accept={acceptOf(rule.types)} showUploadList={false} beforeUpload={take}>
      <Button icon={<UploadOutlined />} loading={busy}>
        {say(isThere ? kitLabels.upload_another : kitLabels.upload)}
      </Button>
    </Upload>
  )
}
