// The areas of architecture.md §1 and their features: the same names in domain, server and web.

/** From the lowest row to the highest; areas of one row never import one another. */
const ROWS = [
  ['platform'],
  ['catalogue'],
  ['people'],
  ['sites', 'bank', 'training', 'publishing'],
  ['exams'],
  ['results'],
  ['report'],
]

export const words = (text) => text.trim().split(/\s+/)

/** Area → its features: the closed list. A feature that is not built yet is already listed. */
export const FEATURES = {
  platform: words('auth operator preference savedView phrase setting audit job media publicUpload notice'),
  catalogue: words('authority credential template'),
  people: words(
    'college collegeChange major student studentDocument studentMerge idphoto idphotoCall idphotoTool transfer teacher',
  ),
  sites: words('siteForm siteReview siteCondition application siteVisit siteMap sitePreview'),
  bank: words('knowledgePoint question paper sitting selftest selftestRecord itemStat'),
  training: words('session trainee register trainTemplate trainCertificate'),
  publishing: words('news message document'),
  exams: words(
    'plan examApplication borrow signup ticket panel assignment dispatchRequest examinerFile exam sealedPaper fee attendance attendanceCorrection identityCorrection roomRecord incident examDevice lateReport chiefReport dutyFeedback examDocument',
  ),
  results: words('score scoreSheet scoreEntry certificate'),
  report: words('report search home statistics'),
}

export const AREAS = Object.keys(FEATURES)

/** The areas that an area may never import: those above it and those of the same row. */
export function closedTo(area) {
  const fromHere = ROWS.slice(ROWS.findIndex((row) => row.includes(area))).flat()
  return fromHere.filter((other) => other !== area)
}

/** The feature that a file belongs to, as `package/area/feature`; undefined for a file outside the features. */
export function featureOf(path) {
  const [, feature, area] = /^((?:domain|server|web)\/([^/]+)\/[^/]+)\/[^/]+$/.exec(path) ?? []
  return AREAS.includes(area) ? feature : undefined
}
