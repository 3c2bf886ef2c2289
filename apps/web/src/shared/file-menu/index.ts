export { FileMenu, languageName } from './FileMenu.tsx'
