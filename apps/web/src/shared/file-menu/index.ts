export { FileMenu } from './FileMenu.tsx'
