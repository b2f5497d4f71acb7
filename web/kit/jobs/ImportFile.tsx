import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { importEndpoint, recordImportEndpoint } from '@zhikao/domain/kernel/import.ts'
import type { textImportEndpoint } from '@zhikao/domain/kernel/importText.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Parts } from '../view/list.ts'
import { whyLabels } from '../view/why.labels.ts'
import { ReasonedButton } from '../view/WhyNot.tsx'
import { callFile } from '../wire/call.ts'
import { failureOf } from '../wire/failure.ts'
import { useTell } from '../wire/send.ts'
import { FileDrop } from './FileDrop.tsx'
import { isNamedAs } from './files.ts'
import { jobLabels } from './job.labels.ts'

type ImportCall =
  | ReturnType<typeof importEndpoint>
  | ReturnType<typeof recordImportEndpoint>
  | ReturnType<typeof textImportEndpoint>
/** Of an import that reads text files, too: `hint` names their formats, `fields` ask for values that such a file does not have once one is chosen, `given` are these values. */
export type TextFiles = { hint: Text; given: Readonly<Record<string, string>>; fields: ReactNode }
/** The calls of a feature's import; `templateParams` where the template is one record's own, `importParams` where the rows are. */
export type ImportCalls = {
  import: ImportCall
  importParams?: { id: string }
  template: Endpoint
  templateParams?: Parts
}

/** The values that are sent with a text file; a workbook has them in its rows. */
export const givenWith = (text: TextFiles | undefined, file: File) =>
  isNamedAs('text', file) ? text?.given : undefined

type ChooseProps = {
  calls: ImportCalls
  text: TextFiles | undefined
  file: File | null
  busy: boolean
  onFile: (file: File | null) => void
  onPreview: () => void
}

/** The first step of an import: the template, then the file. */
export function ImportFile({ calls, text, file, busy, onFile, onPreview }: ChooseProps) {
  const [say, tell] = [useSay(), useTell()]
  const template = () =>
    callFile(calls.template, calls.templateParams ? { params: calls.templateParams } : {}).catch((thrown: unknown) =>
      tell(failureOf(thrown)),
    )
  return (
    <ol className="zk-steps">
      <li>
        <h2>{say(jobLabels.step_template)}</h2>
        <p className="zk-quiet">{say(jobLabels.template_hint)}</p>
        <Button icon={<DownloadOutlined />} onClick={() => void template()}>
          {say(jobLabels.template)}
        </Button>
      </li>
      <li>
        <h2>{say(jobLabels.step_file)}</h2>
        <FileDrop rule={calls.import.body} hint={text?.hint} file={file} onFile={onFile} />
        {file && isNamedAs('text', file) && text?.fields}
        <p className="zk-quiet">{say(jobLabels.preview_hint)}</p>
        <ReasonedButton
          type="primary"
          loading={busy}
          label={say(jobLabels.preview)}
          why={file ? null : whyLabels.why_no_file}
          onClick={onPreview}
        />
      </li>
    </ol>
  )
}
