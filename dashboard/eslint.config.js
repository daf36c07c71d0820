// Rules that find mistakes, or hold what the house asks for. How sources look is the formatter's affair.
import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import types from 'typescript-eslint';

/** A reference that a component or a hook writes among its own statements. */
const WRITTEN_WHILE_DRAWN =
  ':function[id.name=/^(use)?[A-Z]/] > BlockStatement > ExpressionStatement > AssignmentExpression[left.property.name="current"]';

export default defineConfig(
  globalIgnores(['dist', 'src/api/openapi.ts']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['*.ts', 'build/*.mjs'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly', URL: 'readonly' } },
  },
  { files: ['*.ts'], extends: [types.configs.recommended] },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [types.configs.recommendedTypeChecked, a11y.flatConfigs.recommended],
    plugins: { 'react-hooks': hooks },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      // A missing dependency shows what is old.
      'react-hooks/exhaustive-deps': 'error',
      // In the place of the compiler's rules, with which all this takes 32 s and not 19.
      'no-restricted-syntax': [
        'error',
        {
          selector: WRITTEN_WHILE_DRAWN,
          message: 'React may draw and throw that away: write it in an effect, or use an effect event.',
        },
      ],
      // A name that begins so says that it is left out on purpose.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A region that scrolls has to be reached by keys (WCAG 2.2, 2.1.1).
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['region'] }],
    },
  },
);
