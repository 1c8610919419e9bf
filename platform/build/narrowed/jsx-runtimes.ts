// A development shell uses only the development runtime; released remotes were built for the production one.
import 'react/jsx-runtime';
import 'react/jsx-dev-runtime';
