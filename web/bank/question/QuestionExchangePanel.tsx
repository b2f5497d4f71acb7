import { Radio } from 'antd'
import { useState } from 'react'
import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { questionWords as words } from '@zhikao/domain/bank/question/question.messages.ts'
import { QUESTION_FILE_FORMATS } from '@zhikao/domain/bank/question/question.model.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { CredentialPicker, LevelPicker } from '../../catalogue/credential/CredentialPicker.tsx'
import { useSay } from '../../i18n/lang.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { ImportButton } from '../../kit/jobs/ImportButton.tsx'
import type { ListFacts } from '../../kit/view/ListPage.tsx'
import { fileFormatLabels, questionLabels as labels } from './question.labels.ts'

/** Imports questions from the workbook, or from a text file with the credential and level that it does not name. */
export function QuestionImport() {
  const say = useSay()
  const [credential, setCredential] = useState<string>()
  const [level, setLevel] = useState<Level>()
  const pick = (sn: string | undefined) => {
    setCredential(sn)
    setLevel(undefined)
  }
  const given = { ...(credential ? { credential_sn: credential } : {}), ...(level ? { level } : {}) }
  const fields = (
    <div className="zk-stack">
      <p className="zk-quiet">{say(labels.text_place)}</p>
      <label htmlFor="import-credential">{say(words.credential_sn)}</label>
      <CredentialPicker id="import-credential" onChange={pick} {...(credential ? { value: credential } : {})} />
      <label htmlFor="import-level">{say(words.level)}</label>
      <LevelPicker
        id="import-level"
        credentialSn={credential}
        onChange={setLevel}
        {...(level ? { value: level } : {})}
      />
    </div>
  )
  return <ImportButton calls={questionContract} what={labels.what} text={{ hint: labels.text_hint, given, fields }} />
}

type FileFormat = (typeof QUESTION_FILE_FORMATS)[number]
/** What a format leaves out; the workbook names it in a column. */
const HINTS: Partial<Record<FileFormat, Text>> = {
  GIFT: labels.gift_hint,
  MOODLE: labels.moodle_hint,
  QTI: labels.qti_hint,
}

/** Exports the questions of the list, as the workbook or as a text for other systems. */
export function QuestionExport({ facts }: { facts: ListFacts }) {
  const say = useSay()
  const [format, setFormat] = useState<FileFormat>('XLSX')
  const hint = HINTS[format]
  return (
    <ExportButton endpoint={questionContract.export} what={labels.what} facts={facts} choices={{ format }}>
      <div>
        <p>{say(labels.file_format)}</p>
        <Radio.Group
          value={format}
          onChange={(event) => setFormat(QUESTION_FILE_FORMATS.find((one) => one === event.target.value) ?? 'XLSX')}
          options={QUESTION_FILE_FORMATS.map((one) => ({ value: one, label: say(fileFormatLabels[one]) }))}
        />
        {hint && <p className="zk-quiet">{say(hint)}</p>}
      </div>
    </ExportButton>
  )
}
