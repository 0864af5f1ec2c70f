/** What screens take of Ant Design as it is: no other folder imports it. */
export { DownloadOutlined, InboxOutlined, UploadOutlined } from '@ant-design/icons'
export { Alert, Button } from 'antd'
