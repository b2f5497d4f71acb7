import { defineMessages, defineRules } from '../../kernel/text.ts'
import type { Text } from '../../kernel/text.ts'
import type { idphotoToolLifts } from './idphotoTool.lifts.ts'

/** What is wrong with a photo; the parameters are those of the findings in idphotoTool.rules.ts. */
export const findingMessages = defineMessages({
  photo_type: { CN: '照片须为 JPG 格式', HK: '相片須為 JPG 格式', US: 'The photo must be a JPG file' },
  photo_broken: { CN: '照片文件已损坏，无法打开', HK: '相片檔案已損壞，無法開啟', US: 'The photo file is damaged and cannot be opened' },
  photo_pixels: {
    CN: '照片须为 {width}×{height} 像素，当前为 {found_width}×{found_height}',
    HK: '相片須為 {width}×{height} 像素，目前為 {found_width}×{found_height}',
    US: 'The photo must have {width}×{height} pixels; it has {found_width}×{found_height}',
  },
  photo_bytes_small: {
    CN: '照片不得小于 {min_kb} KB，当前为 {found_kb} KB',
    HK: '相片不得小於 {min_kb} KB，目前為 {found_kb} KB',
    US: 'The photo must have at least {min_kb} KB; it has {found_kb} KB',
  },
  photo_bytes_large: {
    CN: '照片不得大于 {max_kb} KB，当前为 {found_kb} KB',
    HK: '相片不得大於 {max_kb} KB，目前為 {found_kb} KB',
    US: 'The photo must have at most {max_kb} KB; it has {found_kb} KB',
  },
  /** Of photos that were judged by their edges, before faces were looked for. */
  photo_border: {
    CN: '照片背景须为白色，边缘白色仅占 {found}%，须达到 {min}%',
    HK: '相片背景須為白色，邊緣白色僅佔 {found}%，須達到 {min}%',
    US: 'The background must be white; only {found}% of the edges are white, at least {min}% is required',
  },
  photo_blurred: {
    CN: '照片模糊，请重新拍摄（清晰度 {found}，须达到 {min}）',
    HK: '相片模糊，請重新拍攝（清晰度 {found}，須達到 {min}）',
    US: 'The photo is blurred; retake it (sharpness {found}, at least {min} is required)',
  },
  photo_dark: {
    CN: '照片过暗，请在明亮处重新拍摄',
    HK: '相片過暗，請在明亮處重新拍攝',
    US: 'The photo is too dark; retake it in better light',
  },
  photo_bright: {
    CN: '照片过亮或曝光过度，请重新拍摄',
    HK: '相片過亮或曝光過度，請重新拍攝',
    US: 'The photo is too bright or overexposed; retake it',
  },
  photo_grey: { CN: '照片须为彩色', HK: '相片須為彩色', US: 'The photo must be in color' },
  photo_small: {
    CN: '照片至少须为 {width}×{height} 像素，当前为 {found_width}×{found_height}',
    HK: '相片至少須為 {width}×{height} 像素，目前為 {found_width}×{found_height}',
    US: 'The photo must have at least {width}×{height} pixels; it has {found_width}×{found_height}',
  },
  photo_shape: {
    CN: '照片须为竖版，宽高比约为 {width}:{height}，当前为 {found_width}×{found_height}',
    HK: '相片須為直向，寬高比約為 {width}:{height}，目前為 {found_width}×{found_height}',
    US: 'The photo must be upright, with a ratio of about {width}:{height}; it has {found_width}×{found_height}',
  },
  photo_ratio: {
    CN: '照片宽高比须为 {width}:{height}，当前为 {found_width}×{found_height}',
    HK: '相片寬高比須為 {width}:{height}，目前為 {found_width}×{found_height}',
    US: 'The ratio of width to height must be {width}:{height}; the photo has {found_width}×{found_height}',
  },
  face_none: {
    CN: '未检测到人脸，请使用正面免冠照片',
    HK: '未偵測到人臉，請使用正面免冠相片',
    US: 'No face was found; use a photo taken from the front',
  },
  face_many: {
    CN: '检测到 {found} 张人脸，照片中只能有一人',
    HK: '偵測到 {found} 張人臉，相片中只能有一人',
    US: '{found} faces were found; the photo must show one person only',
  },
  head_top: {
    CN: '头顶到照片上沿的距离为高度的 {found}%，须为 {min}%–{max}%',
    HK: '頭頂至相片上緣的距離為高度的 {found}%，須為 {min}%–{max}%',
    US: 'The space above the head is {found}% of the height; it must be {min}% to {max}%',
  },
  head_small: {
    CN: '头部过小：占照片高度 {found}%，须为 {min}%–{max}%',
    HK: '頭部過小：佔相片高度 {found}%，須為 {min}%–{max}%',
    US: 'The head is too small: {found}% of the height; it must be {min}% to {max}%',
  },
  head_large: {
    CN: '头部过大：占照片高度 {found}%，须为 {min}%–{max}%',
    HK: '頭部過大：佔相片高度 {found}%，須為 {min}%–{max}%',
    US: 'The head is too large: {found}% of the height; it must be {min}% to {max}%',
  },
  head_centre: {
    CN: '头部未居中：偏离中线 {found}%，不得超过 {max}%',
    HK: '頭部未置中：偏離中線 {found}%，不得超過 {max}%',
    US: 'The head is not in the middle: {found}% off, at most {max}% is allowed',
  },
  eye_line: {
    CN: '眼睛距照片上沿 {found}%，须为 {min}%–{max}%',
    HK: '眼睛距相片上緣 {found}%，須為 {min}%–{max}%',
    US: 'The eyes are {found}% of the height from the top; they must be at {min}% to {max}%',
  },
  pose_roll: {
    CN: '头部歪斜 {found}°，不得超过 {max}°',
    HK: '頭部傾斜 {found}°，不得超過 {max}°',
    US: 'The head is tilted by {found}°; at most {max}° is allowed',
  },
  pose_yaw: {
    CN: '头部左右偏转约 {found}°，请正对镜头',
    HK: '頭部左右偏轉約 {found}°，請正對鏡頭',
    US: 'The head is turned by about {found}°; face the camera',
  },
  pose_pitch: {
    CN: '头部俯仰约 {found}°，请平视镜头',
    HK: '頭部俯仰約 {found}°，請平視鏡頭',
    US: 'The head is raised or lowered by about {found}°; look straight at the camera',
  },
  eyes_shut: {
    CN: '眼睛可能闭合或被遮挡，请睁开双眼',
    HK: '眼睛可能閉合或被遮擋，請張開雙眼',
    US: 'The eyes may be shut or covered; keep them open',
  },
  mouth_open: { CN: '嘴巴可能张开，请自然闭合', HK: '嘴巴可能張開，請自然閉合', US: 'The mouth may be open; keep it closed' },
  hat: {
    CN: '额头可能被帽子或头饰遮挡，请免冠拍摄',
    HK: '額頭可能被帽子或頭飾遮擋，請免冠拍攝',
    US: 'A hat or headwear may cover the forehead; take it off',
  },
  glasses_glare: {
    CN: '眼镜可能反光或遮挡眼睛',
    HK: '眼鏡可能反光或遮擋眼睛',
    US: 'Glasses may reflect light or cover the eyes',
  },
  mask: { CN: '口鼻可能被口罩等遮挡', HK: '口鼻可能被口罩等遮擋', US: 'A mask may cover mouth and nose' },
  light_uneven: {
    CN: '面部光线不均匀，一侧偏暗 {found}%，不得超过 {max}%',
    HK: '面部光線不均勻，一側偏暗 {found}%，不得超過 {max}%',
    US: 'The light on the face is uneven: one side is {found}% darker, at most {max}% is allowed',
  },
  background_colour: {
    CN: '背景颜色为 {found}，须为{wanted}',
    HK: '背景顏色為 {found}，須為{wanted}',
    US: 'The background is {found}; it must be {wanted}',
  },
  background_purity: {
    CN: '背景不纯净：仅 {found}% 为同一颜色，须达到 {min}%',
    HK: '背景不純淨：僅 {found}% 為同一顏色，須達到 {min}%',
    US: 'The background is not plain: only {found}% has one color, at least {min}% is required',
  },
})
export type FindingRule = keyof typeof findingMessages

/** The names of the backgrounds, in reports and on the screen. */
export const backgroundWords = defineMessages({
  WHITE: { CN: '白色', HK: '白色', US: 'white' },
  BLUE: { CN: '蓝色', HK: '藍色', US: 'blue' },
  LIGHT_BLUE: { CN: '浅蓝色', HK: '淺藍色', US: 'light blue' },
  RED: { CN: '红色', HK: '紅色', US: 'red' },
})

/** Between the backgrounds of which each is accepted. */
export const orWord: Text = { CN: '或', HK: '或', US: ' or ' }

export const idphotoToolMessages = defineRules<typeof idphotoToolLifts>()({
  background_choice: { CN: '该规格不接受此背景颜色，可选：{wanted}', HK: '該規格不接受此背景顏色，可選：{wanted}', US: 'This use does not accept that background; choose {wanted}' },
  make_face_none: { CN: '未检测到人脸，无法制作；请使用正面照片', HK: '未偵測到人臉，無法製作；請使用正面相片', US: 'No face was found, so no photo can be made; use a picture taken from the front' },
  make_face_many: { CN: '照片中不止一人，无法制作', HK: '相片中多於一人，無法製作', US: 'The picture shows more than one person, so no photo can be made' },
  make_shoulders_missing: { CN: '照片下方缺少肩部，无法按头部比例裁切；请重新拍摄，露出双肩', HK: '相片下方缺少肩部，無法按頭部比例裁切；請重新拍攝，露出雙肩', US: 'The shoulders are cut off, so the photo cannot be cropped to the head rule; take it again with both shoulders' },
  make_unreadable: { CN: '文件无法读取，须为 JPG 或 PNG 照片；请更换文件', HK: '檔案無法讀取，須為 JPG 或 PNG 相片；請更換檔案', US: 'The file cannot be read; it must be a JPG or PNG photo, so choose another one' },
  batch_empty: { CN: '压缩包内没有文件，请放入照片后上传', HK: '壓縮檔內沒有檔案，請放入相片後上載', US: 'The archive contains no files: add photos and upload it' },
  batch_too_many: { CN: '压缩包内有 {found} 个文件，一次最多 {max} 张照片', HK: '壓縮檔內有 {found} 個檔案，一次最多 {max} 張相片', US: 'The archive contains {found} files; at most {max} photos at once' },
  vendor_image: { CN: '图片有误，服务商无法处理；请更换图片', HK: '圖片有誤，服務商無法處理；請更換圖片', US: 'The provider cannot process this picture; use another one' },
  vendor_busy: { CN: '证件照服务繁忙，请稍后再试', HK: '證件照服務繁忙，請稍後再試', US: 'The ID photo service is busy; try again later' },
  vendor_parameter: { CN: '证件照服务拒绝了参数，请联系平台操作员', HK: '證件照服務拒絕了參數，請聯絡平台操作員', US: 'The ID photo service refused the parameters; contact a platform operator' },
  vendor_unknown: { CN: '证件照服务出现未知错误，请稍后再试', HK: '證件照服務出現未知錯誤，請稍後再試', US: 'The ID photo service reported an unknown error; try again later' },
  vendor_expired: { CN: '图片标识已过期（6 小时），请重新上传', HK: '圖片標識已過期（6 小時），請重新上載', US: 'The picture’s ID has expired (6 hours); upload it again' },
  vendor_key: { CN: '证件照服务的密钥有误，请联系平台操作员', HK: '證件照服務的密鑰有誤，請聯絡平台操作員', US: 'The key of the ID photo service is wrong; contact a platform operator' },
  vendor_unreachable: { CN: '无法连接证件照服务，请稍后再试', HK: '無法連接證件照服務，請稍後再試', US: 'The ID photo service cannot be reached; try again later' },
  report_name: { CN: '检测报告', HK: '檢測報告', US: 'Report' },
  result_name: { CN: '证件照_{time}.zip', HK: '證件照_{time}.zip', US: 'ID photos_{time}.zip' },
})

/** What is looked at, as the report names it. */
export const itemWords = defineMessages({
  type: { CN: '文件类型', HK: '檔案類型', US: 'File type' },
  pixels: { CN: '像素', HK: '像素', US: 'Pixels' },
  ratio: { CN: '宽高比', HK: '寬高比', US: 'Ratio' },
  bytes: { CN: '文件大小', HK: '檔案大小', US: 'File size' },
  faces: { CN: '人脸数量', HK: '人臉數量', US: 'Faces' },
  head_top: { CN: '头顶距离', HK: '頭頂距離', US: 'Space above head' },
  head_size: { CN: '头部大小', HK: '頭部大小', US: 'Head size' },
  head_centre: { CN: '头部居中', HK: '頭部置中', US: 'Head in the middle' },
  eye_line: { CN: '眼睛位置', HK: '眼睛位置', US: 'Eye line' },
  roll: { CN: '头部歪斜', HK: '頭部傾斜', US: 'Tilt' },
  yaw: { CN: '左右偏转', HK: '左右偏轉', US: 'Turned' },
  pitch: { CN: '俯仰', HK: '俯仰', US: 'Raised or lowered' },
  eyes: { CN: '睁眼', HK: '張眼', US: 'Eyes open' },
  mouth: { CN: '闭嘴', HK: '閉嘴', US: 'Mouth closed' },
  hat: { CN: '帽子、头饰', HK: '帽子、頭飾', US: 'Hat' },
  glasses: { CN: '眼镜反光', HK: '眼鏡反光', US: 'Glare on glasses' },
  mask: { CN: '口罩遮挡', HK: '口罩遮擋', US: 'Mask' },
  blur: { CN: '清晰度', HK: '清晰度', US: 'Sharpness' },
  exposure: { CN: '曝光', HK: '曝光', US: 'Exposure' },
  even_light: { CN: '光线均匀', HK: '光線均勻', US: 'Even light' },
  colour: { CN: '彩色', HK: '彩色', US: 'Color' },
  background_colour: { CN: '背景颜色', HK: '背景顏色', US: 'Background color' },
  background_purity: { CN: '背景纯净', HK: '背景純淨', US: 'Plain background' },
})

/** The columns of a batch's report. */
export const reportWords = defineMessages({
  file: { CN: '文件', HK: '檔案', US: 'File' },
  verdict: { CN: '结论', HK: '結論', US: 'Verdict' },
  reasons: { CN: '原因', HK: '原因', US: 'Reasons' },
})
export const verdictWords = defineMessages({
  PASS: { CN: '通过', HK: '通過', US: 'Pass' },
  WARN: { CN: '提示', HK: '提示', US: 'Warning' },
  FAIL: { CN: '不合格', HK: '不合格', US: 'Fail' },
  NONE: { CN: '未检测', HK: '未檢測', US: 'Not checked' },
})
