import { CloseCircleFilled } from '@ant-design/icons'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from './kit.labels.ts'

/** How a Select is emptied; antd itself names that button in English. */
export function useClearing() {
  const label = useSay()(kitLabels.clear_word)
  return { clearIcon: <CloseCircleFilled />, label }
}

/** How an Input is emptied; antd's own button is a picture only. */
export function ClearMark() {
  return <CloseCircleFilled aria-label={useSay()(kitLabels.clear_word)} />
}
