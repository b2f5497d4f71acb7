import type { AnimationDirection, AnimationName, ColorName, Layout, ThemeMode } from '@zhikao/domain/platform/preference/preference.model.ts'
import { defineMessages } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'

/** Words of the settings drawer (shell.md A7, A8). */
export const settingsLabels = defineMessages({
  title: { CN: '界面设置', HK: '介面設定', US: 'Settings' },
  theme: { CN: '整体风格设置', HK: '整體風格', US: 'Page Style Setting' },
  color: { CN: '主题色', HK: '主題色', US: 'Theme Color' },
  nav: { CN: '导航设置', HK: '導覽設定', US: 'Navigation Mode' },
  width: { CN: '内容区域宽度', HK: '內容區域寬度', US: 'Content Width' },
  width_hint: { CN: '定宽仅在顶部导航下生效', HK: '定寬僅在頂部導覽下生效', US: 'Fixed width applies to the top menu only' },
  fluid: { CN: '流式', HK: '流式', US: 'Fluid' },
  fixed: { CN: '定宽', HK: '定寬', US: 'Fixed' },
  fixed_header: { CN: '固定顶栏', HK: '固定頁首', US: 'Fixed Header' },
  fixed_side: { CN: '固定侧边栏', HK: '固定側邊欄', US: 'Fixed SideBar' },
  other: { CN: '其他设置', HK: '其他設定', US: 'Other Setting' },
  weak: { CN: '色弱模式', HK: '色弱模式', US: 'Color Weakness' },
  multi: { CN: '多页签模式', HK: '多分頁模式', US: 'Multi Pages' },
  hide: { CN: '隐藏设置抽屉', HK: '隱藏設定面板', US: 'Hide Setting Drawer' },
  hide_hint: { CN: '隐藏后可从头像菜单打开', HK: '隱藏後可從頭像選單開啟', US: 'Once hidden, it opens from the avatar menu' },
  language: { CN: '语言', HK: '語言', US: 'Language' },
  animation: { CN: '页面切换动画', HK: '頁面切換動畫', US: 'Page Toggle Animation' },
  disable: { CN: '禁用动画', HK: '停用動畫', US: 'Disable' },
  effect: { CN: '动画效果', HK: '動畫效果', US: 'Effect' },
  direction: { CN: '动画方向', HK: '動畫方向', US: 'Direction' },
  save: { CN: '保存配置', HK: '儲存設定', US: 'Save' },
  reset: { CN: '重置配置', HK: '重設設定', US: 'Reset' },
  copy: { CN: '拷贝配置', HK: '複製設定', US: 'Copy Setting' },
  unsaved: { CN: '有改动尚未保存，刷新后将恢复', HK: '有更改尚未儲存，重新載入後將還原', US: 'Unsaved; reloading restores the saved settings' },
  saving: { CN: '正在保存到本地，请稍后...', HK: '正在儲存到此電腦，請稍候…', US: 'Saving locally, please wait...' },
  not_sent: { CN: '已保存到本机，但未能同步到您的账号：{reason}', HK: '已儲存到此電腦，但未能同步到您的帳戶：{reason}', US: 'Saved on this computer, but not to your account: {reason}' },
  reset_title: { CN: '重置配置', HK: '重設設定', US: 'Reset settings' },
  reset_confirm: {
    CN: '重置主题会刷新页面，当前页面内容不会保留，确认重置？',
    HK: '重設主題會重新載入頁面，目前頁面內容不會保留，確認重設？',
    US: 'Resetting reloads the page and discards its content. Continue?',
  },
  keep: { CN: '取消', HK: '取消', US: 'Cancel' },
  local_exists: {
    CN: '检测到本地有历史保存的主题配置，想要拷贝的配置代码生效，您可能需要先重置配置',
    HK: '此電腦已有先前儲存的主題設定，如要使複製的設定代碼生效，可能須先重設設定',
    US: 'A locally saved setting exists; reset it first for the copied one to apply',
  },
  copy_hint: {
    CN: '拷贝的配置可作为新的默认配置（仅开发环境）',
    HK: '複製的設定可作為新的預設設定（僅開發環境）',
    US: 'The copied settings can become the new default (development only)',
  },
  copied: { CN: '复制成功', HK: '複製成功', US: 'Copied' },
  changing_mode: {
    CN: '您选择了主题模式 {mode}, 正在切换...',
    HK: '您選擇了主題模式 {mode}，正在切換…',
    US: 'Switching to the theme mode {mode}…',
  },
  changing_color: {
    CN: '您选择了主题色 {color}, 正在切换...',
    HK: '您選擇了主題色 {color}，正在切換…',
    US: 'Switching to the theme color {color}…',
  },
})

export const modeNames: Record<ThemeMode, Text> = {
  light: { CN: '亮色菜单风格', HK: '亮色選單樣式', US: 'Light Style' },
  dark: { CN: '暗色菜单风格', HK: '暗色選單樣式', US: 'Dark Style' },
  night: { CN: '深夜模式', HK: '深夜模式', US: 'Night Style' },
}
export const layoutNames: Record<Layout, Text> = {
  side: { CN: '侧边导航', HK: '側邊導覽', US: 'Side Menu Layout' },
  head: { CN: '顶部导航', HK: '頂部導覽', US: 'Top Menu Layout' },
  mix: { CN: '混合导航', HK: '混合導覽', US: 'Mix Menu Layout' },
}
export const colorNames: Record<ColorName, Text> = {
  red: { CN: '红色', HK: '紅色', US: 'Red' },
  volcano: { CN: '火山橙', HK: '火山橙', US: 'Volcano' },
  yellow: { CN: '黄色', HK: '黃色', US: 'Yellow' },
  green: { CN: '绿色', HK: '綠色', US: 'Green' },
  cyan: { CN: '青色', HK: '青色', US: 'Cyan' },
  blue: { CN: '拂晓蓝', HK: '拂曉藍', US: 'Daybreak blue' },
  purple: { CN: '紫色', HK: '紫色', US: 'Purple' },
  magenta: { CN: '洋红', HK: '洋紅', US: 'Magenta' },
}
/** The nine effects (shell.md A9). */
export const animationNames: Record<AnimationName, Text> = {
  back: { CN: '渐近', HK: '漸近', US: 'Back' },
  bounce: { CN: '弹跳', HK: '彈跳', US: 'Bounce' },
  fade: { CN: '淡化', HK: '淡化', US: 'Fade' },
  flip: { CN: '翻转', HK: '翻轉', US: 'Flip' },
  lightSpeed: { CN: '光速', HK: '光速', US: 'Light speed' },
  rotate: { CN: '旋转', HK: '旋轉', US: 'Rotate' },
  roll: { CN: '翻滚', HK: '翻滾', US: 'Roll' },
  zoom: { CN: '缩放', HK: '縮放', US: 'Zoom' },
  slide: { CN: '滑动', HK: '滑動', US: 'Slide' },
}
export const directionNames: Record<AnimationDirection, Text> = {
  left: { CN: '从左', HK: '從左', US: 'From the left' },
  right: { CN: '从右', HK: '從右', US: 'From the right' },
  down: { CN: '从上向下', HK: '從上向下', US: 'Down' },
  up: { CN: '从下向上', HK: '從下向上', US: 'Up' },
  leftBig: { CN: '从左（大幅）', HK: '從左（大幅）', US: 'From the left, far' },
  rightBig: { CN: '从右（大幅）', HK: '從右（大幅）', US: 'From the right, far' },
  downBig: { CN: '向下（大幅）', HK: '向下（大幅）', US: 'Down, far' },
  upBig: { CN: '向上（大幅）', HK: '向上（大幅）', US: 'Up, far' },
  topLeft: { CN: '左上', HK: '左上', US: 'Top left' },
  topRight: { CN: '右上', HK: '右上', US: 'Top right' },
  bottomLeft: { CN: '左下', HK: '左下', US: 'Bottom left' },
  bottomRight: { CN: '右下', HK: '右下', US: 'Bottom right' },
  downLeft: { CN: '左下角', HK: '左下角', US: 'From the lower left corner' },
  downRight: { CN: '右下角', HK: '右下角', US: 'From the lower right corner' },
  upLeft: { CN: '左上角', HK: '左上角', US: 'From the upper left corner' },
  upRight: { CN: '右上角', HK: '右上角', US: 'From the upper right corner' },
  x: { CN: '水平轴', HK: '水平軸', US: 'Horizontal axis' },
  y: { CN: '垂直轴', HK: '垂直軸', US: 'Vertical axis' },
  default: { CN: '默认', HK: '預設', US: 'Default' },
}
