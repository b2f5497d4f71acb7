import type { PaginationProps } from 'antd'
import { cloneElement, isValidElement } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from './kit.labels.ts'

/** Names the arrows of a pagination, which are pictures only, in the user's language. */
export function usePageArrows(): NonNullable<PaginationProps['itemRender']> {
  const say = useSay()
  return (_, type, element) => {
    if ((type !== 'prev' && type !== 'next') || !isValidElement<{ 'aria-label'?: string }>(element)) return element
    return cloneElement(element, { 'aria-label': say(type === 'prev' ? kitLabels.page_before : kitLabels.page_after) })
  }
}
