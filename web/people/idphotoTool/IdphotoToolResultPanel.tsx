import { useEffect, useMemo } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { idphotoToolContract } from '@zhikao/domain/people/idphotoTool/idphotoTool.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { MarkedPicture } from '../../kit/view/MarkedPicture.tsx'
import { toolLabels as labels } from './idphotoTool.labels.ts'
import css from './idphotoTool.module.css'
import { MadePhoto } from './IdphotoToolMadePanel.tsx'
import { marksOf, ReportItems } from './IdphotoToolReportPanel.tsx'
import type { Report } from './IdphotoToolReportPanel.tsx'
import type { Student } from './IdphotoToolStudentPanel.tsx'

/** What came of the chosen picture. */
export type Outcome = { report: Report; made: DataOf<typeof idphotoToolContract.make> | null }

/** The address of a chosen file, as long as it is shown. */
function useFileUrl(file: File): string {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return url
}

type Props = { file: File; outcome: Outcome | null; student: Student | null }

/** The chosen picture with its marks, or the photos made of it; and the result of each check. */
export function ResultOfPhoto({ file, outcome, student }: Props) {
  const say = useSay()
  const url = useFileUrl(file)
  return (
    <div className={css.results}>
      <div className={css.pictures}>
        {outcome?.made ? (
          <MadePhoto made={outcome.made} student={student} />
        ) : (
          <figure>
            <MarkedPicture src={url} alt={say(labels.original)} marks={marksOf(outcome?.report.items ?? [], say)} />
            <figcaption>{file.name}</figcaption>
          </figure>
        )}
      </div>
      {outcome && <ReportItems report={outcome.report} />}
    </div>
  )
}
