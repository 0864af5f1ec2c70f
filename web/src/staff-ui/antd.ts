/** The parts of Ant Design that the screens use unchanged. Only web/src/staff-ui imports Ant Design. */
export { DownloadOutlined, InboxOutlined, UploadOutlined } from '@ant-design/icons'
export { Alert, Button, Input } from 'antd'
