import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { sameAs } from '@zhikao/domain/people/idphoto/idphoto.rules.ts'
import { photoLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { useSay } from '../../i18n/lang.ts'
import { RecordLines } from '../../kit/view/RecordLines.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { PhotoThumb } from './student.columns.tsx'
import { studentLabels as labels } from './student.labels.ts'

/** The photos that a student was given so far; the file of the latest is kept, and of those before what the checks decided. */
export function PhotosOfStudent({ sn, name }: { sn: string; name: string }) {
  const say = useSay()
  return (
    <RecordLines
      title={labels.photos_given}
      endpoint={idphotoContract.photos}
      sn={sn}
      none={labels.photos_given_none}
      line={({ photo, status, source, time, actor_name, same }, at) => (
        <div className="zk-photo-cell">
          {photo && <PhotoThumb photo={photo} name={name} />}
          <div>
            <b className="zk-figures">{time}</b> <StatusTag of={photoLifecycle} value={status} />
            <div className="zk-quiet">
              {say(labels[`source_${source}`])} · {actor_name}
              {at > 0 && ` · ${say(labels.photo_replaced)}`}
            </div>
            {same.length > 0 && <div className="zk-attention">{say(sameAs(same))}</div>}
          </div>
        </div>
      )}
    />
  )
}
